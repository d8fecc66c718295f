import { Problem } from '../../values/problem';

/** Ends the reading of an answer that isn't what was asked for or can't be kept; asking again wouldn't help. */
export class UnusableAnswer extends Problem {}
