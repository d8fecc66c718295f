import type { DocumentElement } from '../../elements/element';
import { whyNotCsv } from '../../service/transport/parseAnswer';
import type { IncomingAnswer } from '../../service/transport/answerReaders';
import { sizeLimits } from '../../service/transport/pieces';
import { UnusableAnswer } from '../../service/transport/unusableAnswer';
import type { DocumentMemory } from './answerMemory';
import { readElementAnswer } from './readElementAnswer';
import { wrongServiceHint } from './readElementAnswer';

/**
 * Reads an answer into a list of elements, for which it takes memory. Throws UnusableAnswer, or what ended the answer.
 */
export async function heldElements(
	answer: IncomingAnswer,
	memory?: DocumentMemory,
): Promise<DocumentElement[]> {
	const elements: DocumentElement[] = [];
	await takingMemory(answer, memory, async (takeUpTo) => {
		for await (const read of readElementAnswer(answer.pieces(sizeLimits.held))) {
			await takeUpTo(read.memory);
			for (const element of read.elements) elements.push(element);
		}
	});
	return elements;
}

/** Reads an answer into CSV text, which servers send as various media types. Throws UnusableAnswer too. */
export async function heldCsv(answer: IncomingAnswer, memory?: DocumentMemory): Promise<string> {
	const pieces: Buffer[] = [];
	await takingMemory(answer, memory, async (takeUpTo) => {
		let bytes = 0;
		for await (const piece of answer.pieces(sizeLimits.held)) {
			bytes += piece.length;
			await takeUpTo(bytes * textCopies);
			pieces.push(piece);
		}
	});
	const text = Buffer.concat(pieces).toString('utf8');
	const why = whyNotCsv(text);
	if (why !== undefined) throw new UnusableAnswer(why, wrongServiceHint);
	return text;
}

/** The pieces, and the text that they come to. */
const textCopies = 2;

/** Gives back what was taken for an answer that couldn't be read: it may be asked for again. */
async function takingMemory(
	{ waitFor }: IncomingAnswer,
	memory: DocumentMemory | undefined,
	read: (takeUpTo: (bytes: number) => Promise<void>) => Promise<void>,
): Promise<void> {
	let taken = 0;
	const takeUpTo = async (bytes: number): Promise<void> => {
		const more = Math.ceil(bytes - taken);
		if (!memory || more <= 0) return;
		if (!memory.take(more)) await waitFor(async (signal) => await memory.wait(more, signal));
		taken += more;
	};
	let isRead = false;
	try {
		await read(takeUpTo);
		isRead = true;
	} finally {
		if (!isRead) memory?.giveBack(taken);
	}
}
