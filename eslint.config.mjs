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
);
