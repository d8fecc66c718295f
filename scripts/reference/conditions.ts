import type { INodeProperties } from 'n8n-workflow';

import { code, escaped } from './markdown.ts';
import { choicesOf, collectedFieldsOf } from './properties.ts';

/** Where the fields named by a condition are looked up. */
export interface ConditionScope {
	/** Siblings of the field with the condition. */
	siblings: readonly INodeProperties[];
	/** Fields of the node or operation. */
	root: readonly INodeProperties[];
	/** Parameters that the page's heading has already settled. */
	settled: readonly string[];
}

function parameterNamed(name: string, { siblings, root }: ConditionScope) {
	const places = name.startsWith('/') ? [root] : [siblings, root];
	const [bare, option] = name.replace(/^\//, '').split('.');
	for (const place of places) {
		const found = place.find((field) => field.name === bare);
		if (!found) continue;
		if (option === undefined) return found;
		return collectedFieldsOf(found).find((field) => field.name === option);
	}
	return undefined;
}

/** A parameter's value as the editor shows it: a choice by its label. */
export function shownValue(parameter: INodeProperties | undefined, value: unknown): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	if (isAnyValue(value)) return 'set';
	const choice = parameter && choicesOf(parameter).find((option) => option.value === value);
	if (choice) return escaped(choice.name);
	return code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Whether a condition is about any value, rather than about one. */
function isAnyValue(value: unknown): boolean {
	return JSON.stringify(value) === '{"_cnd":{"exists":true}}';
}

/** Whether a parameter can have the value here: a list may offer less than the same list elsewhere. */
function isPossible(parameter: INodeProperties | undefined, value: unknown): boolean {
	const choices = parameter ? choicesOf(parameter) : [];
	return (
		choices.length === 0 || isAnyValue(value) || choices.some((choice) => choice.value === value)
	);
}

function conditionsIn(
	conditions: Record<string, unknown[] | undefined>,
	verb: 'is' | 'is not',
	scope: ConditionScope,
): string[] {
	return Object.entries(conditions).flatMap(([name, values = []]) => {
		const parameter = parameterNamed(name, scope);
		// The pages are about the nodes themselves, not about the tools that n8n makes of them.
		if (name === '@tool') return [];
		// What isn't there hides nothing.
		if (!parameter && verb === 'is not') return [];
		// A hidden parameter never changes, so `isEverShown` has already decided about it.
		if (scope.settled.includes(name) || parameter?.type === 'hidden') return [];
		const label = parameter ? escaped(parameter.displayName) : code(name);
		const possible = values.filter((value) => isPossible(parameter, value));
		if (possible.length === 0 && verb === 'is not') return [];
		return [
			`${label} ${verb} ${possible.map((value) => shownValue(parameter, value)).join(' or ')}`,
		];
	});
}

/** When the editor shows the field, in words; '' for always. */
export function conditionText(
	field: Pick<INodeProperties, 'displayOptions'>,
	scope: ConditionScope,
): string {
	const { show = {}, hide = {} } = field.displayOptions ?? {};
	return [...conditionsIn(show, 'is', scope), ...conditionsIn(hide, 'is not', scope)].join(
		', and ',
	);
}

/** Whether the editor can show the field at all: it isn't hidden, and no hidden parameter rules it out. */
export function isEverShown(field: INodeProperties, scope: ConditionScope): boolean {
	if (field.type === 'hidden' || field.type === 'notice') return false;
	const { show = {}, hide = {} } = field.displayOptions ?? {};
	const fixedValue = (name: string) => {
		const parameter = parameterNamed(name, scope);
		return parameter?.type === 'hidden' ? parameter : undefined;
	};
	const has = (values: unknown[] | undefined, value: unknown) => values?.includes(value) === true;
	return (
		Object.entries(show).every(([name, values]) => {
			const fixed = fixedValue(name);
			return !fixed || has(values, fixed.default);
		}) &&
		!Object.entries(hide).some(([name, values]) => {
			const fixed = fixedValue(name);
			return fixed !== undefined && has(values, fixed.default);
		})
	);
}
