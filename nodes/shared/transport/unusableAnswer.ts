/** Ends the reading of an answer that isn't what was asked for or can't be kept; asking again wouldn't help. */
export class UnusableAnswer extends Error {
	constructor(
		/** What is wrong with it, in words for the user. */
		message: string,
		/** What the user can do; '' for nothing. */
		readonly advice: string,
	) {
		super(message);
	}
}
