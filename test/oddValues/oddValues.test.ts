import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { collectedFieldsOf, groupsOf } from '../../scripts/reference/properties.ts';
import { passPausesAtOnce } from '../support/systemClock';
import { differingValues, haveEffect } from './effect';
import { judge, type Verdict } from './judge';
import { oddValuesPage, type Row } from './page';
import { expectedOf } from './kinds';
import { noOutcome, type Outcome } from './outcome';
import type { Place } from './places';
import { startRecordingService, type RecordingService } from './recordingService';
import { expression } from './runners';
import { allProperties, allSections, type Section } from './sections';
import { oddValues, plainValues } from './values';

const pageFile = join(__dirname, '..', '..', 'docs', 'reference', 'odd-values.md');

/** `npm run docs` sets it. */
const isWriting = process.env.WRITE_ODD_VALUES === '1';

/** For trying: only fields whose names match are run, and nothing is written. */
const only = process.env.ODD_ONLY;

/** What a field does without a value, by the parameters around it. */
type Baselines = Map<string, Outcome>;

async function baselineOf(
	service: RecordingService,
	{ run }: Section,
	{ base, description }: Place,
	known: Baselines,
): Promise<Outcome> {
	const key = JSON.stringify(base);
	const present = known.get(key);
	if (present) return present;
	const [outcome] = await run(service, { parameters: base, description }, [undefined]).catch(
		(error: unknown) => [noOutcome(error)],
	);
	known.set(key, outcome);
	return outcome;
}

/** Runs every odd value in one field, and the plain values that they're compared with. */
async function rowOf(
	service: RecordingService,
	section: Section,
	place: Place,
	baselines: Baselines,
): Promise<Row> {
	const { kind, property, description } = place;
	const compared = new Set(
		oddValues.map(({ name, value }) => {
			const expected = expectedOf(kind, property, value, name);
			return expected.kind === 'like' ? expected.plain : '';
		}),
	);
	const plainOnes = plainValues.filter(({ name }) => compared.has(name));
	const values = [
		...[...oddValues, ...plainOnes].map(({ value }) => value),
		...differingValues(kind, property),
	];
	const parameters = place.withExpression(expression);
	const outcomes = await section.run(service, { parameters, description }, values);
	const without = await baselineOf(service, section, place, baselines);
	const differing = outcomes.slice(oddValues.length + plainOnes.length);
	const plain = new Map(plainOnes.map(({ name }, at) => [name, outcomes[oddValues.length + at]]));
	const verdicts = oddValues.map((odd, at): Verdict => {
		const itemIndex = section.itemIndexOf(at);
		return judge(place, odd, outcomes[at], { plain, without, itemIndex });
	});
	return { place, verdicts, hasEffect: haveEffect(differing) };
}

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

/** The values that don't do what the rule says, by field. */
function violations(rows: readonly Row[]): Record<string, string> {
	return Object.fromEntries(
		rows.flatMap(({ place, verdicts }) => {
			const wrong = verdicts.flatMap(({ problem }, at) =>
				problem === undefined ? [] : [`${oddValues[at].name}: ${problem}`],
			);
			return wrong.length === 0 ? [] : [[place.name, wrong.join('; ')]];
		}),
	);
}

describe('every field and every odd value', () => {
	let service: RecordingService;
	const rows: Row[] = [];

	beforeAll(async () => {
		passPausesAtOnce();
		service = await startRecordingService();
		for (const section of await allSections(service)) {
			const baselines: Baselines = new Map();
			for (const place of section.places) {
				if (only !== undefined && !new RegExp(only).test(place.name)) continue;
				rows.push(await rowOf(service, section, place, baselines));
			}
		}
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
			.flatMap(leavesOf)
			.filter((property) => !covered.has(JSON.stringify(property)));
		expect(missing.map(({ name }) => name)).toEqual([]);
	});

	it('is in the reference (if not: npm run docs)', () => {
		if (only !== undefined) return;
		expect(rows.length).toBeGreaterThan(700);
		expect(readFileSync(pageFile, 'utf8')).toBe(oddValuesPage(rows));
	});
});
