import type { INodeProperties } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { resources } from '../../../../nodes/DocumentService/resources';
import { panelFieldsOf } from '../../../../nodes/core/operations/operation';

const { properties } = new DocumentService().description;

/** The fields that n8n shows for an operation, without their conditions for it. */
function shownFor(resource: unknown, operation: unknown): INodeProperties[] {
	return properties.flatMap((property) => {
		const { show = {}, hide } = property.displayOptions ?? {};
		const { resource: ofResources, operation: ofOperations, ...others } = show;
		const isShown =
			ofResources?.includes(resource as string) && ofOperations?.includes(operation as string);
		if (isShown !== true) return [];
		return [{ ...property, displayOptions: { show: others, ...(hide && { hide }) } }];
	});
}

const operations = resources.flatMap(({ option: resource, operations: ofResource }) =>
	ofResource.map((operation) => ({
		name: `${resource.value}.${operation.option.value}`,
		resource: resource.value,
		operation,
	})),
);

it.each(operations)('$name shows its own fields in its own order', ({ resource, operation }) => {
	const own = panelFieldsOf(operation).map((field) => {
		const { show = {}, hide } = field.displayOptions ?? {};
		return { ...field, displayOptions: { show, ...(hide && { hide }) } };
	});
	expect(shownFor(resource, operation.option.value)).toEqual(own);
});
