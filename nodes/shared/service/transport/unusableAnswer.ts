/** Ends the reading of an answer that isn't what was asked for or can't be kept; asking again wouldn't help. */
export class UnusableAnswer extends Error {
	/** What the user can do; '' for nothing. */
	readonly advice: string;

	/** @param message what is wrong with it, in words for the user */
	constructor(message: string, advice: string) {
		super(message);
		this.advice = advice;
	}
}
