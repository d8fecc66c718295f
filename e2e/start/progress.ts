/** How far a step is: counted where that's possible, otherwise what it's doing at the moment. */
type StepState = string | { done: number; total: number; unit: string };

export type Report = (state: StepState) => void;

export interface ProgressOutput {
	isTTY?: boolean;
	/** Width of the terminal in characters. */
	columns?: number;
	write(text: string): unknown;
}

export { showProgress } from '../../scripts/launch/showProgress.cjs';
