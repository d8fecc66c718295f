import type { Outcome } from '../../../packages/service-http';
import { inSentences } from './text';

export interface ProblemFacts {
	jobId?: string;
	fileName?: string;
	documentKey?: string;
	/** What it means for the work that was requested; undefined where nothing was requested. */
	outcome?: Outcome;
}

/**
 * What went wrong, to what, and what to do, in words for the user. It knows neither the node nor the item: where an
 * error leaves the package, `n8n/nodeError.ts` makes it an error of n8n that names both.
 */
export class Problem extends Error {
	/** What the user can do; '' for nothing. */
	readonly description: string;
	readonly facts: Readonly<ProblemFacts>;

	constructor(message: string, description = '', facts: ProblemFacts = {}) {
		super(message);
		this.description = description;
		this.facts = facts;
	}

	/** Returns a Problem that also tells what it's about; several items may have this one in common. */
	about(facts: ProblemFacts): Problem {
		return this.copied({ facts: { ...this.facts, ...facts } });
	}

	inWords(change: (text: string) => string): Problem {
		return this.copied({ message: change(this.message), description: change(this.description) });
	}

	advising(sentence: string): Problem {
		return this.copied({ description: inSentences(this.description, sentence) });
	}

	protected copy(message: string, description: string, facts: ProblemFacts): Problem {
		return new Problem(message, description, facts);
	}

	private copied({
		message = this.message,
		description = this.description,
		facts = this.facts,
	}: Partial<Pick<Problem, 'message' | 'description' | 'facts'>>): Problem {
		const copy = this.copy(message, description, facts);
		copy.stack = this.stack;
		return copy;
	}
}

/** A request that failed: a response with an error status, one that can't be used, or no response. */
export class ServiceProblem extends Problem {
	protected override copy(
		message: string,
		description: string,
		facts: ProblemFacts,
	): ServiceProblem {
		return new ServiceProblem(message, description, facts);
	}
}

/** Returns what an error means for the work that was requested; undefined where nothing was requested. */
export function outcomeOfError(error: unknown): Outcome | undefined {
	return error instanceof Problem ? error.facts.outcome : undefined;
}
