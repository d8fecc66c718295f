import { differingValues, haveEffect } from './effect';
import { judge, type Verdict } from './judge';
import { expectedOf } from './kinds';
import { noOutcome, type Outcome } from './outcome';
import type { Place } from './places';
import type { RecordingService } from './recordingService';
import { expression } from './runners';
import type { Section } from './sections';
import { oddValues, plainValues } from './values';

/** A field, and what came of each odd value in it. */
export interface Row {
	place: Place;
	/** In the order of `oddValues`. */
	verdicts: readonly Verdict[];
	/** Whether it was seen that the field's values differ in what they do. */
	hasEffect: boolean;
}

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

/** Runs every odd value in every field of the sections. */
export async function rowsOf(
	service: RecordingService,
	sections: readonly Section[],
	isWanted: (place: Place) => boolean,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (const section of sections) {
		const baselines: Baselines = new Map();
		for (const place of section.places.filter(isWanted)) {
			rows.push(await rowOf(service, section, place, baselines));
		}
	}
	return rows;
}

/** The values that don't do what the rule says, by field. */
export function violations(rows: readonly Row[]): Record<string, string> {
	return Object.fromEntries(
		rows.flatMap(({ place, verdicts }) => {
			const wrong = verdicts.flatMap(({ problem }, at) =>
				problem === undefined ? [] : [`${oddValues[at].name}: ${problem}`],
			);
			return wrong.length === 0 ? [] : [[place.name, wrong.join('; ')]];
		}),
	);
}
