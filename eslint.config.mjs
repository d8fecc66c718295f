import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';
import { scanRules, sourcePatterns } from './scripts/scan-rules.mjs';

export default defineConfig(
	globalIgnores(['dist', 'coverage', '.local', 'test-output', '**/node_modules', 'e2e/n8n-*']),
	{ linterOptions: { noInlineConfig: true } },
	// A list inside the list means "and": the scanner's own patterns, but in the published sources alone.
	...scanRules.map((rules) => ({
		...rules,
		files: sourcePatterns.flatMap((source) =>
			(rules.files ?? ['**/*']).map((pattern) => [source, pattern]),
		),
	})),
	{
		files: ['**/*.ts'],
		extends: [typescript.configs.recommended],
		languageOptions: {
			parserOptions: { project: './tsconfig.check.json', tsconfigRootDir: import.meta.dirname },
		},
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
			],
		},
	},
	{
		// A file longer than this holds more than one thought; what needs more parameters wants an object with names.
		files: ['{nodes,packages,credentials,local-service}/**/*.ts'],
		ignores: ['packages/*/test/**'],
		rules: { 'max-lines': ['error', 300], 'max-params': ['error', 5] },
	},
	{
		files: ['{nodes,credentials}/**/*.ts'],
		ignores: ['nodes/core/n8n/**'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: 'NewExpression[callee.name=/^Node(Api|Operation)Error$/]',
					message:
						'Throw a Problem: n8n/nodeError.ts makes it an error of n8n that has no key in it.',
				},
				{
					selector: '[name="getNodeParameter"]',
					message: 'Read parameters through an Item or a Caller, which check their values.',
				},
				{
					selector: 'NewExpression[callee.name=/^Weak(Map|Set)$/]',
					message: 'What the items of an execution share is a named part of n8n/executionState.ts.',
				},
			],
		},
	},
);
