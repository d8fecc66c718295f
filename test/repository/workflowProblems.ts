/** What the commands of a workflow may name. */
export interface Project {
	hasFile(file: string): boolean;
	hasScript(name: string): boolean;
}

const usedAction = /\buses:\s*['"]?([^\s'"]+)['"]?(?:\s+#\s*(\S+))?/g;
const secret = /secrets\.\w+|secrets:\s*inherit|\w+_TOKEN\b|_authToken/g;
const namedFile = /(?<![\w./-])(?:\.ci|scripts|e2e|lab|local-service)\/[\w./-]*\w/g;
const namedScript = /\bnpm run ([\w:-]+)/g;

function actionProblem(project: Project, action: string, version: string | undefined) {
	if (action.startsWith('./')) {
		return project.hasFile(action) ? undefined : `${action} isn't there`;
	}
	if (!/@[\da-f]{40}$/.test(action)) return `${action} isn't pinned by a full commit SHA`;
	return /^v\d+(\.\d+)*$/.test(version ?? '') ? undefined : `${action} has no version as a comment`;
}

/**
 * What's wrong with a workflow of GitHub Actions, as sentences: actions that someone else could change under us,
 * long-lived tokens, and commands that name files or npm scripts that don't exist.
 */
export function workflowProblems(workflow: string, project: Project): string[] {
	const code = workflow.replace(/^\s*#.*$/gm, '');
	const actions = [...code.matchAll(usedAction)].map(([, action = '', version]) =>
		actionProblem(project, action, version),
	);
	const secrets = [...code.matchAll(secret)].map(([name]) => `${name}: no secret is needed`);
	const files = [...code.matchAll(namedFile)]
		.filter(([file]) => !project.hasFile(file))
		.map(([file]) => `${file} isn't there`);
	const scripts = [...code.matchAll(namedScript)]
		.filter(([, name = '']) => !project.hasScript(name))
		.map(([command]) => `package.json has no script for ${command}`);
	return [...actions, ...secrets, ...files, ...scripts].filter((problem) => problem !== undefined);
}
