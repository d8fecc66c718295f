import { pathOf } from '../../../../../nodes/core/service/transport/workflowRequest';

describe('pathOf', () => {
	it('encodes every value, so that none can lead to a different path', () => {
		expect(pathOf`/jobs/${'a/../b?x=1#y'}/details`).toBe('/jobs/a%2F..%2Fb%3Fx%3D1%23y/details');
		expect(pathOf`/sources/${'1'}/connection-check/${'ü'}`).toBe(
			'/sources/1/connection-check/%C3%BC',
		);
		expect(pathOf`/sources`).toBe('/sources');
	});

	it.each(['', '.', '..'])('refuses %j, which would lead to a different path', (value) => {
		expect(() => pathOf`/jobs/${value}/cancel`).toThrow(/ID/);
	});
});
