import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import type { Random } from '../../support/seed';
import { completeParameters } from './completeParameters';

/** A place in a node's parameters that an expression may fill. */
interface Place {
	name: string;
	write(parameters: INodeParameters, value: string): void;
}

/** These stay as they are: without them there is no operation. */
const fixed: ReadonlySet<string> = new Set(['resource', 'operation', 'notice']);

function isProperty(
	option: INodePropertyOptions | INodeProperties | INodePropertyCollection,
): option is INodeProperties {
	return 'type' in option;
}

function isGroup(
	option: INodePropertyOptions | INodeProperties | INodePropertyCollection,
): option is INodePropertyCollection {
	return 'values' in option;
}

function put(parameters: INodeParameters, name: string, value: NodeParameterValueType): void {
	Object.assign(parameters, { [name]: value });
}

function objectAt(parameters: INodeParameters, name: string): INodeParameters {
	const present = parameters[name];
	const isObject = typeof present === 'object' && present !== null && !Array.isArray(present);
	const object = isObject ? { ...(present as INodeParameters) } : {};
	put(parameters, name, object);
	return object;
}

function placesOf(property: INodeProperties): Place[] {
	const { name, type, options = [] } = property;
	const whole: Place = { name, write: (parameters, value) => put(parameters, name, value) };
	if (type === 'resourceLocator') {
		const inner: Place = {
			name: `${name}.value`,
			write: (parameters, value) => put(parameters, name, { __rl: true, mode: 'id', value }),
		};
		return [inner, whole];
	}
	if (type === 'collection') {
		const inner = options.filter(isProperty).flatMap(placesOf);
		return [...inner.map((place) => inside(name, place)), whole];
	}
	if (type === 'fixedCollection') {
		const isList = property.typeOptions?.multipleValues === true;
		const inner = options.filter(isGroup).flatMap((group) =>
			group.values.flatMap(placesOf).map((place): Place => ({
				name: `${name}.${group.name}.${place.name}`,
				write: (parameters, value) => {
					const entry: INodeParameters = {};
					place.write(entry, value);
					put(parameters, name, { [group.name]: isList ? [entry, entry] : entry });
				},
			})),
		);
		return [...inner, whole];
	}
	return [whole];
}

function inside(name: string, place: Place): Place {
	return {
		name: `${name}.${place.name}`,
		write: (parameters, value) => place.write(objectAt(parameters, name), value),
	};
}

/** Values that expressions may return by mistake or on purpose. */
function hostileValue(random: Random): unknown {
	return random.pick<() => unknown>([
		() => null,
		() => undefined,
		() => random.happens(0.5),
		() => random.pick([0, -1, -50, 0.5, NaN, Infinity, -Infinity, 1e308, 2 ** 53]),
		() => random.pick(['', ' ', '.', '..', '%2e%2e', '../../x', 'a b', '?a=b#c', '%', '\ud800']),
		() => random.pick(['\r\nX: y', '\u0000', '"', '{"a":1}', '[1,', '-5', '1,2,,3', '1-', '*']),
		() => random.pick(['constructor', '__proto__', 'toString', '=1', '{{ 1 }}', 'é😀', 'true']),
		() => 'x'.repeat(random.pick([300, 20_000, 300_000])),
		() => [],
		() => [null, {}, [[]], 5, 'a'],
		() => ({}),
		() => ({ a: { b: null } }),
		() => ({ toString: null, valueOf: null }),
		() => ({ __rl: true, mode: 'list', value: random.pick([null, {}, [], 5, '']) }),
		() => ({ mappingMode: 'defineBelow', value: random.pick([null, 5, [1], { remote_url: {} }]) }),
		() => ({ values: [null, 5, { step: 'toString' }], field: [null, { name: {}, value: [] }] }),
		() => Array.from({ length: 500 }, (_entry, position) => position),
		() => new Date(NaN),
		() => BigInt(5),
	])();
}

/** Parameters with expressions in some places, and values for them by item. */
export interface HostileParameters {
	parameters: INodeParameters;
	/** The places that an expression fills. */
	places: string[];
	/** The JSON of an item, which the expressions read. */
	valuesOf(random: Random): Record<string, unknown>;
}

/**
 * Puts expressions into up to three of the places that are shown for `base`. Throws for parameters that aren't
 * shown.
 */
export function hostileParameters(
	description: INodeTypeDescription,
	base: INodeParameters,
	random: Random,
): HostileParameters {
	const complete = completeParameters(description, base);
	const shown = description.properties.filter(
		(property) =>
			!fixed.has(property.name) &&
			NodeHelpers.displayParameter(complete, property, { typeVersion: 1 }, description),
	);
	const places = random.shuffled(shown.flatMap(placesOf)).slice(0, random.between(1, 3));
	const parameters = structuredClone(base);
	for (const [position, place] of places.entries()) {
		place.write(parameters, `={{ $json.value${position} }}`);
	}
	return {
		parameters,
		places: places.map(({ name }) => name),
		valuesOf: (source) =>
			Object.fromEntries(
				places.map((_place, position) => [`value${position}`, hostileValue(source)]),
			),
	};
}
