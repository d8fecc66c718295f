import { readFrom } from '../../../shared/fields/readValue';
import type { Row, UnnamedNode } from './block';
import { blockField, blocks, moreSettingsField, nameField } from './blockFields';

/** A workflow node as the service accepts it. */
export interface WorkflowNode extends UnnamedNode {
	name: string;
}

/**
 * Builds the workflow nodes from the building blocks as the panel holds them, in their order, which is that of the
 * pipeline (docs/service.md#workflows). A second block of the same name gets a number, so that names are unique in a
 * workflow. Throws a Problem for a block or a setting that can't be used.
 */
export function buildWorkflowNodes(rows: readonly Row[]): WorkflowNode[] {
	const used = new Map<string, number>();
	return rows.map((row) => {
		const block = blocks[readFrom(blockField, row)];
		const baseName = readFrom(nameField, row) || block.option.name;
		const count = (used.get(baseName) ?? 0) + 1;
		used.set(baseName, count);
		const node = block.build(row);
		const settings = { ...node.settings, ...readFrom(moreSettingsField, row) };
		return { ...node, name: count === 1 ? baseName : `${baseName} ${count}`, settings };
	});
}
