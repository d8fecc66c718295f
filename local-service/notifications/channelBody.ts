import type { FieldProblem } from '../http/serviceResponse.ts';
import { ServiceProblem, missingField, wrongField } from '../http/serviceResponse.ts';
import { isObject } from '../workflow/record.ts';
import type { StoredChannel, StoredEmail } from '../workflow/state.ts';
import { eventTypes } from './eventTypes.ts';

export type ChannelSettings = Pick<
	StoredChannel,
	'description' | 'eventTypes' | 'isEnabled' | 'url' | 'email' | 'secret'
>;

export type ChannelType = 'webhook' | 'email';

const maxDescriptionLength = 255;
/** Fields of a create that may be null; in an update, all may. */
const nullable = ['description', 'secret'];

const minSecretLength = 24;
const maxSecretLength = 75;

/**
 * The settings in the body of a create (`present` undefined) or an update: what isn't sent, or null,
 * stays as it is. Throws 422 with every wrong field, in the words of the server's validator.
 */
export function readChannelBody(
	given: Record<string, unknown>,
	type: ChannelType,
	present: ChannelSettings | undefined,
): ChannelSettings {
	const problems: FieldProblem[] = [];
	// The schema of a create has one form for each type, and the server names it in the place.
	const place = present ? ['body'] : ['body', type];
	const read = <T>(name: string, fallback: T, reader: Reader<T>): T => {
		const value = given[name];
		if (value === undefined || (value === null && (present || nullable.includes(name)))) {
			return fallback;
		}
		const result = reader(value, [...place, name]);
		if ('value' in result) return result.value;
		problems.push(result.problem);
		return fallback;
	};
	const required = type === 'webhook' ? ['event_types', 'url'] : ['event_types', 'email_config'];
	for (const name of present ? [] : required) {
		if (given[name] === undefined) problems.push(missingField([...place, name], given));
	}
	const settings: ChannelSettings = {
		description: read('description', present?.description ?? null, readDescription),
		eventTypes: read('event_types', present?.eventTypes ?? [], readEventTypes),
		isEnabled: read('enabled', present?.isEnabled ?? true, readSwitch),
		url: type === 'webhook' ? read('url', present?.url ?? null, readUrl) : null,
		secret: type === 'webhook' ? read('secret', present?.secret ?? null, readSecret) : null,
		email:
			type === 'email' ? read('email_config', present?.email ?? null, emailReader(present)) : null,
	};
	if (problems.length > 0) throw new ServiceProblem(422, problems);
	return settings;
}

type Read<T> = { value: T } | { problem: FieldProblem };
type Reader<T> = (value: unknown, loc: Array<string | number>) => Read<T>;

const readDescription: Reader<string | null> = (value, loc) => {
	if (typeof value !== 'string') return notText(value, loc);
	if (value.length <= maxDescriptionLength) return { value };
	const message = `String should have at most ${maxDescriptionLength} characters`;
	return { problem: wrongField(loc, message, value, 'string_too_long') };
};

const readEventTypes: Reader<string[]> = (value, loc) => {
	if (!Array.isArray(value)) {
		return { problem: wrongField(loc, 'Input should be a valid list', value, 'list_type') };
	}
	if (value.length === 0) {
		const message = 'List should have at least 1 item after validation, not 0';
		return { problem: wrongField(loc, message, value, 'too_short') };
	}
	const wrong = value.findIndex((type) => !eventTypes.includes(type));
	if (wrong < 0) return { value: [...new Set<string>(value)] };
	const names = eventTypes.map((type) => `'${type}'`);
	const message = `Input should be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
	return { problem: wrongField([...loc, wrong], message, value[wrong], 'enum') };
};

const readSwitch: Reader<boolean> = (value, loc) => {
	// The server's validator reads these texts as switches, too.
	if (value === true || value === 'true') return { value: true };
	if (value === false || value === 'false') return { value: false };
	return { problem: wrongField(loc, 'Input should be a valid boolean', value, 'bool_type') };
};

const readUrl: Reader<string | null> = (value, loc) => {
	if (typeof value !== 'string') return notText(value, loc);
	const url = URL.canParse(value) ? new URL(value) : undefined;
	// Unlike the hosted service: an n8n on this machine is reached without a certificate.
	if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) {
		return { value };
	}
	return { problem: wrongField(loc, 'Value error, URL must use HTTPS', value) };
};

const readSecret: Reader<string | null> = (value, loc) => {
	if (typeof value !== 'string') return notText(value, loc);
	if (value === '') return { value: null };
	const isAccepted =
		/^[\x20-\x7e]*$/.test(value) &&
		value.length >= minSecretLength &&
		value.length <= maxSecretLength;
	if (isAccepted) return { value };
	const message = `Value error, secret must be ${minSecretLength} to ${maxSecretLength} ASCII characters`;
	// The rejected secret isn't repeated.
	return { problem: wrongField(loc, message, '**********') };
};

/** In an update, what isn't sent of the address stays as it is. */
function emailReader(present: ChannelSettings | undefined): Reader<StoredEmail | null> {
	return (value, loc) => {
		if (!isObject(value)) {
			return { problem: wrongField(loc, 'Input should be a valid dictionary', value, 'dict_type') };
		}
		const email = { ...present?.email, ...value };
		const recipient = email.recipient_email;
		if (recipient === undefined)
			return { problem: missingField([...loc, 'recipient_email'], value) };
		if (!isAddress(recipient)) return notAddress(recipient, [...loc, 'recipient_email']);
		const replyTo = email.reply_to ?? null;
		if (replyTo !== null && !isAddress(replyTo)) return notAddress(replyTo, [...loc, 'reply_to']);
		const cc: unknown = email.cc ?? null;
		if (cc === null) return { value: { recipient_email: recipient, reply_to: replyTo, cc } };
		if (!Array.isArray(cc)) {
			return {
				problem: wrongField([...loc, 'cc'], 'Input should be a valid list', cc, 'list_type'),
			};
		}
		const wrong = cc.findIndex((address) => !isAddress(address));
		if (wrong >= 0) return notAddress(cc[wrong], [...loc, 'cc', wrong]);
		return { value: { recipient_email: recipient, reply_to: replyTo, cc } };
	};
}

function notText(value: unknown, loc: Array<string | number>): { problem: FieldProblem } {
	return { problem: wrongField(loc, 'Input should be a valid string', value, 'string_type') };
}

function notAddress(value: unknown, loc: Array<string | number>): { problem: FieldProblem } {
	return { problem: wrongField(loc, 'value is not a valid email address', value) };
}

function isAddress(value: unknown): value is string {
	return typeof value === 'string' && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}

/** Whether a host name of a URL leads to this machine. */
function isLoopback(hostName: string): boolean {
	return hostName === 'localhost' || hostName === '[::1]' || /^127(\.\d+){3}$/.test(hostName);
}
