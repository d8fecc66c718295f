import { levelsToSocket } from './callPath.ts';
import { duplicates } from './duplicates.ts';
import type { Found, House } from './house.ts';
import { anys, filesNaming, nodeErrorFiles, rethrows, switchedOffChecks } from './occurrences.ts';
import { arrowsUp, foldersInCircles, roomsInCircles } from './rooms.ts';
import {
	crumbCount,
	fileCount,
	inNodes,
	inNodesWithoutPdf,
	lineCount,
	longestFile,
} from './sizes.ts';

export interface Measure {
	name: string;
	/** What the structure is to reach; without it, the number is only kept from growing. */
	reach?: number;
	/**
	 * What `npm test` allows: lowered whenever the code gets better, down to `reach`. Only sizes are raised, by the change
	 * that gives users what they didn't have.
	 */
	limit: number;
	find: (house: House) => Found;
}

export interface Result extends Omit<Measure, 'find'>, Found {}

/** Lines that a file may have. */
const mostLines = 300;

/** Every measure of the structure with its limit. */
export const measures: readonly Measure[] = [
	{
		name: 'Files in nodes/',
		limit: 353,
		find: (house) => fileCount(house, inNodes),
	},
	{
		name: 'Files in nodes/ without shared/pdf',
		reach: 190,
		limit: 318,
		find: (house) => fileCount(house, inNodesWithoutPdf),
	},
	{
		name: 'Lines in nodes/',
		limit: 31_901,
		find: (house) => lineCount(house, inNodes),
	},
	{
		name: 'Lines in nodes/ without shared/pdf',
		reach: 13_500,
		limit: 28_649,
		find: (house) => lineCount(house, inNodesWithoutPdf),
	},
	{
		name: 'Lines of the longest file',
		reach: mostLines,
		limit: 300,
		find: (house) => longestFile(house, mostLines),
	},
	{
		// Without re-exports, operations and resources.
		name: 'Files under 25 lines with one importer',
		reach: 0,
		limit: 0,
		find: crumbCount,
	},
	{ name: 'Rooms in circles', reach: 0, limit: 0, find: roomsInCircles },
	{ name: 'Folders in circles', reach: 0, limit: 0, find: foldersInCircles },
	{ name: 'Arrows against the order of rooms', reach: 0, limit: 0, find: arrowsUp },
	{
		name: 'Files that construct errors of n8n',
		reach: 2,
		limit: 2,
		find: nodeErrorFiles,
	},
	{
		name: 'Files with getNodeParameter outside of run/',
		reach: 0,
		limit: 0,
		find: (house) => filesNaming(house, ['getNodeParameter']),
	},
	{
		name: 'Files with WeakMap outside of run/',
		reach: 0,
		limit: 0,
		find: (house) => filesNaming(house, ['WeakMap', 'WeakSet']),
	},
	{ name: 'Functions that only rethrow', reach: 0, limit: 0, find: rethrows },
	{ name: 'Places that share six lines of logic', reach: 0, limit: 0, find: duplicates },
	{
		name: 'Levels from execute to the socket',
		reach: 7,
		limit: 7,
		find: (house) => levelsToSocket(house, 'nodes/DocumentPartition/DocumentPartition.node.ts'),
	},
	{ name: 'any', reach: 0, limit: 0, find: anys },
	{ name: 'Checks switched off', reach: 0, limit: 0, find: switchedOffChecks },
];

export function measureAll(house: House): Result[] {
	return measures.map(({ find, ...measure }) => ({ ...measure, ...find(house) }));
}
