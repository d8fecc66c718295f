/** Fenced blocks of shell commands in Markdown. */
const shellBlock = /^```(?:sh|bash|shell|console)\n([\s\S]*?)^```/gm;
const inlineCommand = /`(npm (?:start|test|run [\w:-]+))[^`]*`/g;

/**
 * Returns the commands that a page's shell blocks tell a reader to run, each once, in the page's order. What follows a `#`,
 * and prompts, aren't part of a command.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function blockCommands(markdown) {
	const lines = [...markdown.matchAll(shellBlock)].flatMap(([, block]) => block.split('\n'));
	const commands = lines
		.map((line) =>
			line
				.replace(/^\$ /, '')
				.replace(/\s+#.*$/, '')
				.trim(),
		)
		.filter((line) => line !== '' && !line.startsWith('#'));
	return [...new Set(commands)];
}

/**
 * Returns the npm scripts that a page's text names (`npm run docs` is the script `docs`), each once.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function namedScripts(markdown) {
	const text = markdown.replace(shellBlock, '');
	const named = [...text.matchAll(inlineCommand)].map(([, command]) => scriptOf(command));
	return [...new Set([...blockCommands(markdown).map(scriptOf), ...named])].filter(
		(script) => script !== undefined,
	);
}

/** The npm script that a command runs, or undefined where it runs none. */
function scriptOf(command) {
	return /^npm (?:run )?([\w:-]+)/.exec(command)?.[1];
}
