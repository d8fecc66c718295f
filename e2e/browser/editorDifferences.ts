import type { N8nVersion } from '../n8n/pinnedN8n.ts';

/** What the editors of n8n's versions name differently. */
export interface EditorDifferences {
	/** The `data-test-id` of what closes a node's panel. */
	closePanel: string;
	/** What opens the dialog for a node's first credential, one click each. */
	newCredential: readonly string[];
	/** Whether the dialog has to be closed after a credential was saved and tested well. */
	savedCredentialStaysOpen: boolean;
	/** What lists the options of a collection that aren't added yet. */
	addOption: string;
	/** The newest version of n8n's AI Agent. */
	agentVersion: number;
}

export const differencesOf: Record<N8nVersion, EditorDifferences> = {
	1: {
		closePanel: 'back-to-canvas',
		newCredential: [
			'[data-test-id="node-credentials-select"]',
			'[data-test-id="node-credentials-select-item-new"]:visible',
		],
		savedCredentialStaysOpen: true,
		addOption: '.add-option',
		agentVersion: 3,
	},
	2: {
		closePanel: 'ndv-close-button',
		newCredential: ['[data-test-id="node-credentials-empty-state"] button'],
		savedCredentialStaysOpen: false,
		addOption: '[data-test-id="collection-parameter-add"]',
		agentVersion: 3.1,
	},
};
