interface NamingRule {
	/** What stands between a name and its number: "Price 2". */
	joint: string;
	/** Longer names are cut. Characters. */
	maxLength?: number;
	ignoresCase?: boolean;
}

/** Gives names out, each of them once. */
export class UniqueNames {
	private readonly taken: Set<string>;
	private readonly next = new Map<string, number>();
	private readonly rule: NamingRule;

	/** `reserved`: names that are taken from the beginning. */
	constructor(reserved: readonly string[], rule: NamingRule) {
		this.rule = rule;
		// Code that copies an item reads this name as something else.
		this.taken = new Set([...reserved, '__proto__'].map((name) => this.keyOf(name)));
	}

	/** Returns the name if it's free, otherwise with the first number from 2 that makes it so. */
	take(name: string): string {
		const { joint, maxLength = Infinity } = this.rule;
		let unique = name.slice(0, maxLength);
		const key = this.keyOf(unique);
		let number = this.next.get(key) ?? 2;
		for (; this.taken.has(this.keyOf(unique)); number += 1) {
			const end = `${joint}${number}`;
			unique = `${name.slice(0, maxLength - end.length)}${end}`;
		}
		this.next.set(key, number);
		this.taken.add(this.keyOf(unique));
		return unique;
	}

	private keyOf(name: string): string {
		return this.rule.ignoresCase === true ? name.toLowerCase() : name;
	}
}
