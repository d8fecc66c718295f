import { z } from 'zod';

export const embeddingsRequestSchema = z.object({
	model: z.string().default('scripted'),
	input: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
	encoding_format: z.enum(['float', 'base64']).default('float'),
	dimensions: z.number().int().positive().max(4096).optional(),
});
export type EmbeddingsRequest = z.infer<typeof embeddingsRequestSchema>;

const defaultDimensions = 1536;
/** In most languages, words that say nothing about a text's subject are short. */
const leastLetters = 4;
/** The beginning of a word stands for all its forms. */
const stemLetters = 6;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** A hash of a word, the same on every machine (FNV-1a, 32 bits). */
function hashOf(word: string): number {
	let hash = 0x811c9dc5;
	for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
	return hash;
}

/**
 * The vector of a text, of length 1: how often each of its words occurs. Texts that share words are close to each
 * other, so that a search finds what it should.
 */
function embeddingOf(text: string, dimensions: number = defaultDimensions): number[] {
	const words = text.toLowerCase().match(wordPattern) ?? [];
	const vector = new Array<number>(dimensions).fill(0);
	for (const word of words) {
		const isTelling = word.length >= leastLetters || /\d/.test(word);
		const position = hashOf(word.slice(0, stemLetters)) % dimensions;
		vector[position] = (vector[position] ?? 0) + (isTelling ? 1 : 0.1);
	}
	const length = Math.hypot(...vector);
	// A text without words still needs a direction.
	if (length === 0) return vector.fill(1 / Math.sqrt(dimensions));
	return vector.map((value) => value / length);
}

/** The answer to an embeddings request. OpenAI's own client asks for 32-bit numbers in Base64. */
export function embeddingsResponse(request: EmbeddingsRequest): object {
	const data = request.input.map((text, index) => {
		const vector = embeddingOf(text, request.dimensions);
		const embedding =
			request.encoding_format === 'base64'
				? Buffer.from(new Float32Array(vector).buffer).toString('base64')
				: vector;
		return { object: 'embedding', index, embedding };
	});
	const usage = { prompt_tokens: 1, total_tokens: 1 };
	return { object: 'list', data, model: request.model, usage };
}
