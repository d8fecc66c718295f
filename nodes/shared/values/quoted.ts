/** Longer text is cut off in messages. Characters. */
const longestShown = 80;

/** Text that a user or a service gave, as messages show it: in quotation marks, and cut off if it's long. */
export function quoted(text: string): string {
	return `"${text.length > longestShown ? `${text.slice(0, longestShown)}...` : text}"`;
}
