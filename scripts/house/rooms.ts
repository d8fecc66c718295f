import { posix } from 'node:path';
import type { Found, House } from './house.ts';

/** The rooms of `nodes/shared/` in their order: each knows only earlier ones. docs/architecture.md#rooms */
export const roomOrder: readonly string[] = [
	'values',
	'secrets',
	'pdf',
	'fields',
	'service',
	'run',
	'input',
	'elements',
	'partition',
	'operation',
	'lists',
];

/** The room of a file: `shared/<folder>`, a node's folder, or `credentials`. */
export function roomOf(path: string): string {
	const [top = '', first = '', second = ''] = path.split('/');
	if (top !== 'nodes') return top;
	return first === 'shared' ? `shared/${second}` : first;
}

/** The place of a room: nodes and credentials come after all rooms of `shared/`. -1 where the order doesn't name it. */
function rowOf(room: string): number {
	if (!room.startsWith('shared/')) return roomOrder.length;
	return roomOrder.indexOf(room.slice('shared/'.length));
}

/** Each arrow between two rooms or folders, with the imports that make it. */
type Arrows = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

function arrowsBetween(house: House, placeOf: (path: string) => string): Arrows {
	const arrows = new Map<string, Map<string, string[]>>();
	for (const { path, imports } of house.files) {
		const from = placeOf(path);
		const targets = arrows.get(from) ?? new Map<string, string[]>();
		arrows.set(from, targets);
		for (const imported of imports) {
			const to = placeOf(imported);
			if (to === from) continue;
			targets.set(to, [...(targets.get(to) ?? []), `${path} imports ${imported}`]);
		}
	}
	return arrows;
}

/** Arrows from one room to another that the order forbids. A room that the order doesn't name counts as well. */
export function arrowsUp(house: House): Found {
	const findings: string[] = [];
	for (const [from, targets] of arrowsBetween(house, roomOf)) {
		if (rowOf(from) < 0) {
			findings.push(`nodes/${from} isn't in the order of rooms (scripts/house/rooms.ts)`);
			continue;
		}
		for (const [to, imports] of targets) {
			if (rowOf(to) < rowOf(from)) continue;
			findings.push(`${from} must not know ${to}: ${imports.join('; ')}`);
		}
	}
	return { now: findings.length, findings };
}

/** Rooms that import one another, directly or through others. */
export function roomsInCircles(house: House): Found {
	return inCircles(arrowsBetween(house, roomOf));
}

/** Folders at any depth that import one another, directly or through others. */
export function foldersInCircles(house: House): Found {
	return inCircles(arrowsBetween(house, posix.dirname));
}

function inCircles(arrows: Arrows): Found {
	const circles = circlesIn(arrows);
	return {
		now: circles.flat().length,
		findings: circles.map((circle) => {
			const way = shortestCircle(arrows, circle);
			const steps = way.slice(1).map((to, position) => {
				const imports = arrows.get(way[position] ?? '')?.get(to) ?? [];
				const more = imports.length > 1 ? ` (and ${imports.length - 1} more)` : '';
				return `${imports[0]}${more}`;
			});
			return `${circle.join(', ')} know one another: ${way.join(' → ')}. ${steps.join('; ')}`;
		}),
	};
}

/** The sets of places that reach each other, of at least two places. */
function circlesIn(arrows: Arrows): string[][] {
	const reach = new Map([...arrows.keys()].map((from) => [from, reachedFrom(arrows, from)]));
	const circles = new Map<string, string[]>();
	for (const place of [...arrows.keys()].sort()) {
		const others = [...(reach.get(place) ?? [])].filter((other) => reach.get(other)?.has(place));
		if (others.length > 0) circles.set(others.sort().join(), others);
	}
	return [...circles.values()];
}

function reachedFrom(arrows: Arrows, from: string): Set<string> {
	const reached = new Set<string>();
	const open = [from];
	for (let place = open.pop(); place !== undefined; place = open.pop()) {
		for (const next of arrows.get(place)?.keys() ?? []) {
			if (reached.has(next)) continue;
			reached.add(next);
			open.push(next);
		}
	}
	return reached;
}

/** The shortest way from any place of a circle back to itself. */
function shortestCircle(arrows: Arrows, circle: readonly string[]): string[] {
	const ways = circle.map((start) => wayBack(arrows, start));
	return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

function wayBack(arrows: Arrows, start: string): string[] {
	const seen = new Set<string>();
	const open = [[start]];
	for (let way = open.shift(); way; way = open.shift()) {
		for (const next of arrows.get(way.at(-1) ?? '')?.keys() ?? []) {
			if (next === start) return [...way, next];
			if (seen.has(next)) continue;
			seen.add(next);
			open.push([...way, next]);
		}
	}
	return [start];
}
