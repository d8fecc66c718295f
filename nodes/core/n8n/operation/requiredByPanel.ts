import type { INodeProperties } from 'n8n-workflow';

/**
 * Returns the fields as n8n gets them: the panel doesn't require a field that depends on a parameter which may be an
 * expression. n8n shows, and would require, the fields of all its values at once. The node itself still requires them.
 */
export function requiredByPanel(fields: readonly INodeProperties[]): INodeProperties[] {
	const maybeExpressions = new Set(
		fields.filter(({ noDataExpression }) => noDataExpression !== true).map(({ name }) => name),
	);
	return fields.map((field) => {
		const { show, hide } = field.displayOptions ?? {};
		const isUncertain = Object.keys({ ...show, ...hide }).some((name) =>
			maybeExpressions.has(name),
		);
		return field.required && isUncertain ? { ...field, required: false } : field;
	});
}
