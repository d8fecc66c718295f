import { expect } from '@playwright/test';
import { z } from 'zod';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { partitionType, serviceType } from './buildWorkflow.ts';
import { test } from './fixtures.ts';

const propertySchema = z.object({
	name: z.string(),
	options: z.array(z.object({ value: z.unknown() }).passthrough()).optional(),
	displayOptions: z.object({ show: z.record(z.string(), z.array(z.unknown())) }).optional(),
});

/** Every `resource.operation` that n8n shows for Document Service. */
async function offeredOperations({ api }: PackagedN8n): Promise<string[]> {
	const [description] = await api.nodeDescriptions(serviceType);
	const properties = z.array(z.unknown()).parse(description?.['properties']);
	return properties.flatMap((candidate) => {
		const property = propertySchema.safeParse(candidate).data;
		if (property?.name !== 'operation') return [];
		const resources = property.displayOptions?.show['resource'] ?? [];
		// n8n adds an entry of its own for a call with the HTTP Request node.
		const operations = (property.options ?? [])
			.map(({ value }) => String(value))
			.filter((value) => !value.startsWith('__'));
		return resources.flatMap((resource) =>
			operations.map((operation) => `${String(resource)}.${operation}`),
		);
	});
}

test('the editor shows the fields of every output before a run', async ({ n8n }) => {
	const operations = await offeredOperations(n8n);
	expect(operations).not.toEqual([]);
	for (const operation of operations) {
		const fields = await n8n.api.previewedFields(serviceType, ...operation.split('.'));
		expect(fields, operation).not.toEqual([]);
	}
	const fields = await n8n.api.previewedFields(partitionType, 'markdown', 'partition');
	expect(fields).toContain('markdown');
});
