import { Problem } from '../../../core/text/problem';
import { chunkEnrichments } from './chunkEnrichment';
import type { Step } from './step';

const rightOrder =
	'Use this order: partitioner, enrichments, extract, chunker, chunk enrichments, named entities, embedder';

const afterChunker: readonly string[] = Object.values(chunkEnrichments);

/** The place of each type of step, from the first one on. */
const places: Readonly<Record<string, number>> = {
	partition: 0,
	prompter: 1,
	structured_data_extractor: 2,
	chunk: 3,
	embed: 6,
};

function placeOf({ type, subtype }: Step): number {
	if (afterChunker.includes(subtype)) return 4;
	return subtype.endsWith('_ner') ? 5 : (places[type] ?? 0);
}

/** A partitioner that is a model describes images and tables, and reads them, itself. */
function doesItself({ type, settings }: Step, { type: next, subtype }: Step): boolean {
	const isModel = type === 'partition' && settings.is_dynamic === false;
	return isModel && next === 'prompter' && !subtype.endsWith('_ner');
}

/** Throws a Problem for steps that the service refuses, or leaves out: docs/maintainers/service.md#workflows. */
export function checkStepOrder(steps: readonly Step[]): void {
	const [first] = steps;
	for (const [position, step] of steps.entries()) {
		const before = steps.slice(0, position);
		const later = before.find((other) => placeOf(other) > placeOf(step));
		if (later)
			throw new Problem(`The step '${step.name}' must come before '${later.name}'`, rightOrder);
		if (position > 0 && step.type === 'partition') {
			throw new Problem(
				`The step '${step.name}' is a second partitioner`,
				'Keep only one partitioner',
			);
		}
		const isChunked = before.some(
			({ type, subtype }) => type === 'chunk' && !afterChunker.includes(subtype),
		);
		if (afterChunker.includes(step.subtype) && !isChunked) {
			throw new Problem(`The step '${step.name}' needs a chunker before it`, 'Add a chunker');
		}
		if (first && doesItself(first, step)) {
			throw new Problem(
				`The step '${step.name}' can't follow a partitioner that uses a vision language model`,
				"Remove the step, because the model already does this, or select another 'Partitioner Strategy'",
			);
		}
	}
}
