import { boxOf } from '../index';

describe('the box of coordinates', () => {
	const points = [
		[10, 20],
		[10, 40],
		[60, 40],
		[60, 20],
	];
	const layout = { layout_width: 100, layout_height: 200 };

	it('is in parts of the page, whichever way the service counts', () => {
		const box = {
			left: 0.1,
			top: 0.1,
			width: 0.5,
			height: 0.1,
			layoutWidth: 100,
			layoutHeight: 200,
		};
		expect(boxOf({ points, system: 'PixelSpace', ...layout })).toEqual(box);
		expect(boxOf({ points, system: 'PointSpace', ...layout })).toEqual({ ...box, top: 0.8 });
	});

	it.each([
		undefined,
		null,
		'text',
		{},
		{ points },
		{ points: 5, ...layout },
		{ points: [[NaN, 1], [2]], ...layout },
		{ points, layout_width: 0, layout_height: 5 },
	])('is undefined for %j', (coordinates) => {
		expect(boxOf(coordinates)).toBeUndefined();
	});
});
