import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { idNames } from '../../lists/record';
import { sendWorkflow } from '../../transport/workflowRequest';

/** How much of a list of jobs is looked through. Bytes. */
const maxBytes = 64 * 1024 * 1024;

/** How far from the mark of a launch the ID of its job is looked for. Characters. */
const reach = 64 * 1024;

/** How many IDs on each side of the mark may be the job's. */
const maxIds = 2;

const idMember = new RegExp(`"(?:${idNames.join('|')})"\\s*:\\s*"([^"\\\\]{1,100})"`, 'g');

/**
 * Returns the IDs beside the mark of a launch in the text of the list of jobs, which is too complex to be read: one of them
 * may be that of its job. None where the mark isn't in it. Throws a ServiceProblem.
 */
export async function idsBesideMark(
	context: NodeContext<ItemContext>,
	mark: string,
): Promise<string[]> {
	const request = { method: 'GET', path: '/jobs' } as const;
	const text = await sendWorkflow(context, request, async (response) =>
		(await response.bytes(maxBytes)).toString('latin1'),
	);
	const at = text.search(new RegExp(mark, 'i'));
	if (at === -1) return [];
	const before = idsIn(text.slice(Math.max(0, at - reach), at)).slice(-maxIds);
	const after = idsIn(text.slice(at, at + reach)).slice(0, maxIds);
	return [...before.reverse(), ...after];
}

function idsIn(text: string): string[] {
	return [...text.matchAll(idMember)].map(([, id]) => id);
}
