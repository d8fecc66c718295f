/*
 * The rules that n8n's own package scanner applies (@n8n/scan-community-package, docs/maintainers/n8n.md#rules-for-community-packages): its strict
 * recommended set and eslint-plugin-n8n-nodes-base, for sources, package.json and the packed tarball alike.
 */
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import typescript from 'typescript-eslint';

const { parser } = typescript;

/** ESLint's flat configuration, the same as the scanner's. Inline comments must not switch anything off. */
export const scanRules = [
	n8nCommunityNodesPlugin.configs.recommended,
	{ rules: { 'no-console': 'error' } },
	{ plugins: { 'n8n-nodes-base': nodesBase } },
	{ files: ['package.json'], rules: { ...nodesBase.configs.community.rules } },
	{
		files: ['**/credentials/**/*.ts'],
		rules: {
			...nodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['**/nodes/**/*.ts'],
		rules: {
			...nodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{ files: ['**/*.json', '**/*.ts'], languageOptions: { parser } },
];

/**
 * What the scanner reads of the sources, and the packages that are bundled with them. `scripts/check-package.mjs` lints
 * package.json in a copy, where a sample stands for what isn't known before the first release.
 */
export const sourcePatterns = [
	'{nodes,credentials}/**/*.{js,ts,json}',
	'packages/*/{index,!(test)/**/*}.ts',
];
