import { parseJson, setProperty, type JsonValue } from '../../text/json';

/** Tells whether a part of a JSON text has nothing but what JSON takes for space. */
export function isBlank(text: string): boolean {
	return /^[ \t\n\r]*$/.test(text);
}

/** An object or list of a JSON text that is made of parts of the text, one after the other. */
export class JsonParts {
	readonly value: JsonValue[] | Record<string, JsonValue>;
	/** What stands before the next part: the opening bracket, a comma, or a member that was added by itself. */
	private before: 'bracket' | 'comma' | 'member' = 'bracket';
	/** The name of the member that is to be added by itself. */
	private nextName = '';

	constructor(isList: boolean) {
		this.value = isList ? [] : {};
	}

	/**
	 * Adds the members in a part of the text, which ends before a comma or, as the last one, before the closing bracket.
	 * Returns false for what isn't JSON.
	 */
	addText(part: string, isLast: boolean): boolean {
		const isAfterMember = this.before === 'member';
		if (isBlank(part)) {
			const isRight = isAfterMember || (isLast && this.before === 'bracket');
			this.before = 'comma';
			return isRight;
		}
		const [separator = ''] = /^[ \t\n\r]*,/.exec(part) ?? [];
		if (isAfterMember && separator === '') return false;
		const members = isAfterMember ? part.slice(separator.length) : part;
		this.before = 'comma';
		return !isBlank(members) && this.addMembers(members);
	}

	/**
	 * Accepts what stands before the bracket of a member that will be added by itself: its name, or nothing in a list.
	 * Returns false for what isn't JSON.
	 */
	begin(prefix: string): boolean {
		if (this.before === 'member') return false;
		if (Array.isArray(this.value)) return isBlank(prefix);
		if (!/:[ \t\n\r]*$/.test(prefix)) return false;
		const named = parseJson(`{${prefix}0}`);
		[this.nextName = ''] = Object.keys(named ?? {});
		return named !== undefined;
	}

	/** Adds the member that was begun. */
	end(member: JsonValue): void {
		if (Array.isArray(this.value)) this.value.push(member);
		else setProperty(this.value, this.nextName, member);
		this.before = 'member';
	}

	private addMembers(members: string): boolean {
		const { value } = this;
		if (Array.isArray(value)) {
			const entries = parseJson(`[${members}]`);
			if (!Array.isArray(entries)) return false;
			for (const entry of entries) value.push(entry);
			return true;
		}
		const fields = parseJson(`{${members}}`);
		if (fields === undefined) return false;
		for (const [name, field] of Object.entries(fields as Record<string, JsonValue>)) {
			setProperty(value, name, field);
		}
		return true;
	}
}
