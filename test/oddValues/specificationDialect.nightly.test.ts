import { passPausesAtOnce } from '../support/systemClock';
import { startRecordingService } from './recordingService';
import { rowsOf, violations } from './row';
import { allSections } from './sections';

/** Forms of connector types and the partition interface have no dialects. */
const withoutDialect =
	/^documentPartition|Connector\.(create|update)|^job\.create|^documentServiceInstantTrigger/;

it('every odd value is sent as expected or refused in the dialect of the specification, too', async () => {
	passPausesAtOnce();
	const service = await startRecordingService('specification');
	const rows = await rowsOf(
		service,
		await allSections(service),
		({ name }) => !withoutDialect.test(name),
	);
	await service.close();
	jest.restoreAllMocks();
	expect(rows.length).toBeGreaterThan(100);
	expect(violations(rows)).toEqual({});
}, 600_000);
