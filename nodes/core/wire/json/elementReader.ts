import {
	type IncomingResponse,
	ResponseOverLimit,
	UnusableResponse,
} from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import { type DocumentElement, readElements } from '../element';
import { heldResponse } from './heldResponse';
import { JsonReader } from './jsonReader';
import { endOf, whyUnreadable } from './readJson';

/** What to do where something else than the service seems to have responded. */
export const wrongServiceHint =
	'Check the Partition URL in the credential, or the Workflow Base URL for a job: a gateway or a sign-in page may have responded instead of the service';

/** How much of a response that isn't a list is read to say what it is. Bytes. */
const maxLookBytes = 1024 * 1024;

/**
 * Reads the elements of a response while its bytes arrive: a list of elements, or a list of such lists. Both `push` and
 * `end` throw UnusableResponse for anything else, and for a list that is cut off; `push` also throws ResponseOverLimit.
 */
export class ElementReader {
	private readonly json = new JsonReader();
	private bytes = 0;
	/** Either all entries of a response are lists, or none is. */
	private areLists?: boolean;

	/** Roughly what the elements so far take in memory. Bytes. */
	get memory(): number {
		return this.json.memory;
	}

	/** Accepts the next bytes and returns the elements that they complete. */
	push(piece: Buffer): DocumentElement[] {
		this.readOn(piece);
		this.bytes += piece.length;
		const { kind, isBroken, hasBegun } = this.json;
		const isOther = kind !== 'list' && hasBegun;
		if (isOther ? this.bytes > maxLookBytes : isBroken) {
			const isObject = kind === 'object' && !isBroken;
			throw unusable(isObject ? notElements : whyUnreadable(this.json.beginning()));
		}
		return this.elementsOf(this.json.takeEntries());
	}

	end(): void {
		const value = endOf(this.json, wrongServiceHint, wrongServiceHint);
		if (!Array.isArray(value)) throw unusable(notElements);
	}

	/** What isn't a list needn't be read to say so. */
	private readOn(piece: Buffer): void {
		try {
			this.json.push(piece);
		} catch (error) {
			const isOther = error instanceof ResponseOverLimit && this.json.kind === 'object';
			throw isOther ? unusable(notElements) : error;
		}
	}

	private elementsOf(entries: readonly unknown[]): DocumentElement[] {
		if (entries.length === 0) return [];
		this.areLists ??= Array.isArray(entries[0]);
		const isAlike = entries.every((entry) => Array.isArray(entry) === this.areLists);
		const elements = isAlike ? readElements(entries) : undefined;
		if (elements === undefined) throw unusable(notElements);
		return elements;
	}
}

const notElements = "The service returned JSON that isn't a list of elements";

function unusable(what: string): UnusableResponse {
	return new UnusableResponse(what, wrongServiceHint);
}

/**
 * Reads a response into a list of elements, for which it takes memory. `check` throws UnusableResponse for elements that
 * aren't those asked for. Throws UnusableResponse, ResponseOverLimit, or what ended the response.
 */
export async function heldElements(
	response: IncomingResponse,
	memory: DocumentMemory,
	check?: (elements: readonly DocumentElement[]) => void,
): Promise<DocumentElement[]> {
	const reader = new ElementReader();
	const elements: DocumentElement[] = [];
	return await heldResponse(response, memory, {
		get memory() {
			return reader.memory;
		},
		push(piece) {
			for (const element of reader.push(piece)) elements.push(element);
		},
		end() {
			reader.end();
			check?.(elements);
			return elements;
		},
	});
}
