import { begun, type Outcome } from '../../../../packages/service-http';
import { messageOf } from '../../text/text';
import { Problem } from '../../text/problem';
import { hasStartedNothing, isStopped } from '../outcome';

/** What a request that must not be sent twice would have done. */
export interface Start {
	/** After "the service", e.g. 'created the workflow "abc"'. */
	did: string;
	/** What to look for, and where. */
	check: string;
	/** What a second one would do. */
	second: string;
}

const unknown: Outcome = { started: 'unknown', paid: 'maybe', isUnrepeatable: true };

/** Returns the error of a request of which nobody knows whether it took effect. It never says to try again. */
export function unconfirmedStart({ did, check, second }: Start, cause: unknown): Problem {
	return new Problem(
		`Could not confirm whether the service ${did}`,
		`${messageOf(cause)}. ${check} before you execute this node again: ${second}. Turn off 'Retry On Fail', which would execute it again`,
		{ outcome: unknown },
	);
}

/** Rejects with `unconfirmedStart` where `sending` rejects with an error that doesn't say whether it took effect. */
export async function orUnconfirmed<T>(sending: Promise<T>, start: Start): Promise<T> {
	return await sending.catch(async (error: unknown) => {
		if (isStopped(error) || hasStartedNothing(error)) return await sending;
		throw unconfirmedStart(start, error);
	});
}

/** Returns an error about work that the service has started: what failed was a later request about it. */
export function ofStarted(error: Problem): Problem {
	const { outcome } = error.facts;
	return outcome?.started === 'yes' ? error : error.about({ outcome: { ...outcome, ...begun } });
}

/** Returns an error of something that may have started, marked so that n8n doesn't repeat it by itself. */
export function notToRepeat(error: unknown): unknown {
	if (!(error instanceof Problem)) return error;
	return error.about({ outcome: { ...error.facts.outcome, ...begun, isUnrepeatable: true } });
}

/** The creation of a record of a resource, e.g. of 'workflow "abc"' in Workflow. */
export function creation(subject: string, resource: string): Start {
	return {
		did: `created the ${subject}`,
		check: `Look for it with the Get Many operation of the ${resource} resource`,
		second: 'otherwise there may be two',
	};
}
