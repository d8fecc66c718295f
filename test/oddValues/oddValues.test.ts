import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { collectedFieldsOf, groupsOf } from '../../scripts/reference/properties.ts';
import { passPausesAtOnce } from '../support/systemClock';
import { oddValuesPage } from './page';
import type { Place } from './places';
import { startRecordingService, type RecordingService } from './recordingService';
import { rowsOf, violations, type Row } from './row';
import { allProperties, allSections, ofTypes } from './sections';

const pageFile = join(__dirname, '..', '..', 'docs', 'reference', 'odd-values.md');

/** `npm run docs` sets it. */
const isWriting = process.env.WRITE_ODD_VALUES === '1';

/** For trying: only fields whose names match are run, and nothing is written. */
const only = process.env.ODD_ONLY;

/** The fields in which an expression can stand: the property itself, or those inside of it. */
function leavesOf(property: INodeProperties): INodeProperties[] {
	const { type, noDataExpression } = property;
	if (type === 'collection') return collectedFieldsOf(property).flatMap(leavesOf);
	if (type === 'fixedCollection') {
		return groupsOf(property).flatMap(({ values }) => values.flatMap(leavesOf));
	}
	const hasNone = noDataExpression === true || type === 'hidden' || type === 'notice';
	return hasNone ? [] : [property];
}

describe('every field and every odd value', () => {
	let service: RecordingService;
	let rows: Row[] = [];

	beforeAll(async () => {
		passPausesAtOnce();
		service = await startRecordingService('public');
		const isWanted = (place: Place) => only === undefined || new RegExp(only).test(place.name);
		rows = await rowsOf(service, await allSections(service), isWanted);
		if (isWriting && only === undefined) {
			writeFileSync(pageFile, oddValuesPage(rows));
		}
	}, 600_000);

	afterAll(async () => {
		await service.close();
		jest.restoreAllMocks();
	});

	it('is sent as expected or refused', () => {
		const names = new Set(rows.map(({ place }) => place.name));
		expect(names.size).toBe(rows.length);
		// ODD_ONLY may be misspelled.
		expect(rows).not.toHaveLength(0);
		expect(violations(rows)).toEqual({});
	});

	it('is found in its effect: values that the panel offers differ in what they do', () => {
		const without = rows.filter(({ hasEffect }) => !hasEffect);
		expect(without.map(({ place }) => place.name)).toEqual([]);
	});

	it('covers every field that the editor offers an expression for', () => {
		if (only !== undefined) return;
		const covered = new Set(rows.map(({ place }) => JSON.stringify(place.property)));
		const missing = allProperties()
			.filter(({ displayOptions }) => {
				const { resource = [], operation = [] } = displayOptions?.show ?? {};
				return !ofTypes.test(`${resource.join('.')}.${operation.at(0)}`);
			})
			.flatMap(leavesOf)
			.filter((property) => !covered.has(JSON.stringify(property)));
		expect(missing.map(({ name }) => name)).toEqual([]);
	});

	it('is in the reference (if not: npm run docs)', () => {
		if (only !== undefined) return;
		expect(rows.length).toBeGreaterThan(400);
		expect(readFileSync(pageFile, 'utf8')).toBe(oddValuesPage(rows));
	});
});
