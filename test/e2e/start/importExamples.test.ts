import type { StoredWorkflow } from '../../../e2e/n8n/n8nApi';
import { decideImport, storedFingerprint } from '../../../e2e/start/importExamples';

const workflow: StoredWorkflow = {
	name: 'Partition documents',
	nodes: [{ name: 'Read Documents', parameters: { fileSelector: '/documents/*' } }],
	connections: {},
	settings: { executionOrder: 'v1' },
	active: false,
	isArchived: false,
};

const known = { workflowId: '1', sent: 'as before', stored: storedFingerprint(workflow) };
const second = { known, present: workflow, isNameTaken: true, sent: 'as before' };

describe('what a start does with an example', () => {
	it('imports it the first time, but not over a workflow that has its name', () => {
		const first = { known: undefined, present: undefined, sent: 'new' };
		expect(decideImport({ ...first, isNameTaken: false })).toBe('imported');
		expect(decideImport({ ...first, isNameTaken: true })).toBe('nameTaken');
	});

	it('brings it up to date while the user has not touched it', () => {
		expect(decideImport(second)).toBe('unchanged');
		expect(decideImport({ ...second, sent: 'newer' })).toBe('updated');
	});

	it.each([
		['a parameter', { nodes: [{ name: 'Read Documents', parameters: { fileSelector: '/my/*' } }] }],
		['a connection', { connections: { 'Read Documents': {} } }],
		['its name', { name: 'Mine' }],
		['a setting', { settings: { executionOrder: 'v1', timezone: 'Europe/Berlin' } }],
		['that it is published', { active: true }],
	])('keeps it when the user changed %s, even if the project has a newer one', (_, change) => {
		const present = { ...workflow, ...change };
		expect(decideImport({ ...second, present, sent: 'newer' })).toBe('changedByUser');
	});

	it('does not bring back what the user deleted', () => {
		expect(decideImport({ ...second, present: undefined })).toBe('deletedByUser');
		const present = { ...workflow, isArchived: true };
		expect(decideImport({ ...second, present, sent: 'newer' })).toBe('deletedByUser');
	});
});
