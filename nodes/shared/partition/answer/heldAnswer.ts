import type { DocumentElement } from '../../element/element';
import { whyNotCsv } from '../../transport/parseAnswer';
import { longestAnswerBytes } from '../../transport/readAnswer';
import type { IncomingAnswer } from '../../transport/send';
import { UnusableAnswer } from '../../transport/unusableAnswer';
import { readElementAnswer } from './readElementAnswer';
import { upTo } from './upTo';
import { wrongServiceHint } from './wrongServiceHint';

/** Reads an answer into a list of elements. Throws UnusableAnswer, or what ended the answer. */
export async function heldElements(answer: IncomingAnswer): Promise<DocumentElement[]> {
	const elements: DocumentElement[] = [];
	for await (const read of readElementAnswer(upTo(longestAnswerBytes, answer.pieces))) {
		for (const element of read.elements) elements.push(element);
	}
	return elements;
}

/** Reads an answer into CSV text, which servers send as various media types. Throws UnusableAnswer too. */
export async function heldCsv(answer: IncomingAnswer): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of upTo(longestAnswerBytes, answer.pieces)) pieces.push(piece);
	const text = Buffer.concat(pieces).toString('utf8');
	const why = whyNotCsv(text);
	if (why !== undefined) throw new UnusableAnswer(why, wrongServiceHint);
	return text;
}
