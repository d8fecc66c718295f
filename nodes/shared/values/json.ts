/** Any value that JSON can hold. */
export type JsonValue =
	string | number | boolean | null | JsonValue[] | { [property: string]: JsonValue };
