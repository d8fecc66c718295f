import { isRecord, maxNesting, parseJson } from '../text/json';
import { maskAddressSecrets } from './addressSecrets';
import { isSecretName, secretMask } from './secretNames';

/** Longer JSON in a text isn't searched, which would hold n8n. Characters. */
const maxSearchedLength = 1024 * 1024;

/** Decides by a setting's name whether its value is secret. */
export type SecretNameTest = (name: string) => boolean;

/**
 * Returns a copy of settings with every secret masked, at any depth, because a service may return secrets unmasked:
 * values with a secret name (also in an entry with the name next to the value), secrets in text that is JSON, and
 * passwords in addresses. What nests too deeply, or is too long, to be searched is masked as a whole. Empty values and booleans stay, so
 * that you can see what is set. Meant for settings, not for whole records: the `key` of a record is an identifier. `found`
 * is called with each secret.
 */
export function maskSecrets<T>(
	settings: T,
	isSecret: SecretNameTest = isSecretName,
	found: (secret: unknown) => void = () => undefined,
): T {
	let maskCount = 0;
	const noteMask = (secret: unknown): void => {
		maskCount += 1;
		found(secret);
	};
	const wholeMask = (): string => {
		maskCount += 1;
		return secretMask;
	};
	const maskedIn = (value: unknown, depth: number): unknown => {
		if (typeof value === 'string') return maskedText(value, depth);
		if (typeof value !== 'object' || value === null) return value;
		if (depth > maxNesting) return wholeMask();
		if (!isRecord(value)) return Object.values(value).map((entry) => maskedIn(entry, depth + 1));
		// Settings in a list may have the name next to the value: `{ name: 'token', value: ... }`.
		const isEntry = [value.name, value.key, value.field].some(
			(name) => typeof name === 'string' && isSecret(name),
		);
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => {
				if (!isSecret(name) && !(isEntry && name === 'value')) {
					return [name, maskedIn(inner, depth + 1)];
				}
				if ((inner ?? '') === '' || typeof inner === 'boolean') return [name, inner];
				noteMask(inner);
				return [name, secretMask];
			}),
		);
	};
	/** A text may be JSON with its own secrets, as a service account's key is. */
	const maskedText = (text: string, depth: number): string => {
		const isLikeJson = /^\s*[{[]/.test(text);
		if (isLikeJson && text.length > maxSearchedLength) return wholeMask();
		const parsed = isLikeJson ? parseJson(text) : undefined;
		if (parsed === undefined) return maskAddressSecrets(text, noteMask);
		const countBefore = maskCount;
		const masked = maskedIn(parsed, depth);
		return maskCount === countBefore ? text : JSON.stringify(masked);
	};
	return maskedIn(settings, 1) as T;
}

/** Collects the secrets that `maskSecrets` masks, and those inside them. */
export function secretsOf(settings: unknown, isSecret?: SecretNameTest): string[] {
	const secrets: string[] = [];
	maskSecrets(settings, isSecret, (secret) => {
		secrets.push(...textsWithin(secret), ...secretsOf(secret));
	});
	return secrets;
}

function textsWithin(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'number') return [String(value)];
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(textsWithin)
		: [];
}
