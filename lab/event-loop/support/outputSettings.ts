import type { OutputSettings } from '../../../nodes/core/output/outputSettings.ts';

/** The settings of an output that applies without options. */
export const outputSettings: OutputSettings = {
	mode: 'elements',
	binaryPropertyName: 'data',
	simplify: false,
	imagesToBinary: false,
	chunkMetadata: 'flat',
	chunkPosition: false,
	keepInMetadata: [],
	fileFormat: 'json',
	excludedParts: [],
	joinTables: true,
	columnNames: 'document',
	firstRow: 'automatic',
	locationFields: 'separate',
};
