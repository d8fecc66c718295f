import { readFrom, readOption, readOptions } from '../../../core/n8n/fields/readValue';
import type { Step } from './step';
import { additionalFields, moreSettingsField, nameField, stepField, stepKinds } from './stepFields';
import type { Row } from './stepSettings';

/**
 * Builds the steps from the rows of the panel, in their order (docs/maintainers/service.md#workflows). A second step of the same
 * name gets a number, so that names are unique in a workflow. Throws a Problem for a value that can't be used.
 */
export function buildSteps(rows: readonly Row[]): Step[] {
	const used = new Map<string, number>();
	return rows.map((row): Step => {
		const kind = stepKinds[readFrom(stepField, row)];
		const { property } = additionalFields;
		const added = readOptions(property, row[property.name]);
		const baseName = readOption(nameField, added) ?? kind.option.name;
		const count = (used.get(baseName) ?? 0) + 1;
		used.set(baseName, count);
		const step = kind.build(row);
		const settings = { ...step.settings, ...readOption(moreSettingsField, added) };
		return { ...step, name: count === 1 ? baseName : `${baseName} ${count}`, settings };
	});
}
