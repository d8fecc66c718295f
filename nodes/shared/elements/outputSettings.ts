import type { Item } from '../run/caller';
import { heavyMetadata, type HeavyMetadata } from './metadata';

/** The values of the parameter `output`. */
export const outputModes = ['chunks', 'document', 'elements', 'file', 'markdown', 'text'] as const;
export type OutputMode = (typeof outputModes)[number];

export interface OutputSettings {
	mode: OutputMode;
	/** Name of the binary property for the file of mode `file`. */
	binaryPropertyName: string;
	/** Whether `image_base64` moves out of the metadata into binary properties. */
	imagesToBinary: boolean;
	/** Mode `chunks`: `flat` for vector stores, or the metadata as the service returns it. */
	chunkMetadata: 'flat' | 'all';
	/** Mode `chunks` with flat metadata: the large parts to keep. */
	keepInMetadata: readonly HeavyMetadata[];
}

export const defaultOutputSettings: OutputSettings = {
	mode: 'elements',
	binaryPropertyName: 'data',
	imagesToBinary: false,
	chunkMetadata: 'flat',
	keepInMetadata: [],
};

function readMode(value: unknown): OutputMode {
	return outputModes.find((mode) => mode === value) ?? defaultOutputSettings.mode;
}

function readKept(value: unknown): HeavyMetadata[] {
	const names: unknown[] = Array.isArray(value) ? value : [value];
	return heavyMetadata.filter((name) => names.includes(name));
}

/** Reads the output parameters (`outputFields`) of one item. Unknown values fall back to the defaults. */
export function readOutputSettings(item: Item): OutputSettings {
	const mode = item.parameter('output', defaultOutputSettings.mode);
	const name = item.parameter('outputBinaryPropertyName', '');
	const options = item.collection('outputOptions');
	return {
		mode: readMode(mode),
		binaryPropertyName: String(name ?? '').trim() || defaultOutputSettings.binaryPropertyName,
		imagesToBinary: options.imagesToBinary === true || options.imagesToBinary === 'true',
		chunkMetadata: options.chunkMetadata === 'all' ? 'all' : 'flat',
		keepInMetadata: readKept(options.keepInMetadata),
	};
}
