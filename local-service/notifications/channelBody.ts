import type { FieldProblem } from '../http/serviceResponse.ts';
import { ServiceProblem, missingField, wrongField } from '../http/serviceResponse.ts';
import type { StoredChannel } from '../workflow/state.ts';
import { eventTypes } from './eventTypes.ts';

export type ChannelSettings = Pick<
	StoredChannel,
	'description' | 'eventTypes' | 'isEnabled' | 'url' | 'secret'
>;

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
	present: ChannelSettings | undefined,
): ChannelSettings {
	const problems: FieldProblem[] = [];
	// The schema of a create has a form for each type, and the server names it in the place.
	const place = present ? ['body'] : ['body', 'webhook'];
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
	for (const name of present ? [] : ['event_types', 'url']) {
		if (given[name] === undefined) problems.push(missingField([...place, name], given));
	}
	const settings: ChannelSettings = {
		description: read('description', present?.description ?? null, readDescription),
		eventTypes: read('event_types', present?.eventTypes ?? [], readEventTypes),
		isEnabled: read('enabled', present?.isEnabled ?? true, readSwitch),
		url: read('url', present?.url ?? '', readUrl),
		secret: read('secret', present?.secret ?? null, readSecret),
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

const readUrl: Reader<string> = (value, loc) => {
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

function notText(value: unknown, loc: Array<string | number>): { problem: FieldProblem } {
	return { problem: wrongField(loc, 'Input should be a valid string', value, 'string_type') };
}

/** Whether a host name of a URL leads to this machine. */
function isLoopback(hostName: string): boolean {
	return hostName === 'localhost' || hostName === '[::1]' || /^127(\.\d+){3}$/.test(hostName);
}
