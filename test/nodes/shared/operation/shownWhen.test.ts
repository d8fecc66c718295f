import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { shownWhen } from '../../../../nodes/shared/operation/shownWhen';

const field: INodeProperties = { displayName: 'Name', name: 'name', type: 'string', default: '' };

describe('shownWhen', () => {
	it.each<[string, INodeProperties['displayOptions']]>([
		['no conditions', undefined],
		['a condition to show it', { show: { mode: ['form'] } }],
		['conditions to show and to hide it', { show: { mode: ['form'] }, hide: { type: ['s3'] } }],
	])("returns for a field with %s what n8n's own function returns", (_case, displayOptions) => {
		const given: INodeProperties = displayOptions ? { ...field, displayOptions } : field;
		const show = { resource: ['job'], operation: ['get'] };
		const before = structuredClone(given);
		expect(shownWhen(show, [given])).toEqual(updateDisplayOptions({ show }, [given]));
		expect(given).toEqual(before);
	});
});
