/** Tests run on the sources: swc compiles TypeScript, type errors are found by `npm run typecheck`. */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test', '<rootDir>/packages'],
	testMatch: ['**/*.test.ts'],
	// What takes too long for every push: `npm run test:nightly`.
	testPathIgnorePatterns: [
		'/node_modules/',
		...(process.env.NIGHTLY === '1' ? [] : ['\\.nightly\\.test\\.ts$']),
	],
	transform: {
		'^.+\\.(ts|mjs)$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
				module: { type: 'commonjs' },
			},
		],
	},
	transformIgnorePatterns: ['/node_modules/(?!(pdfjs-dist)/)'],
	moduleFileExtensions: ['ts', 'mjs', 'cjs', 'js', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/(dist|e2e/n8n-[12]|\\.local|test-output)/'],
	reporters: ['default', '<rootDir>/test/support/skippedReporter.cjs'],
	globalSetup: '<rootDir>/test/support/printSeed.ts',
	setupFiles: ['<rootDir>/test/support/setup.ts'],
	// Shared machines are slow: a limit is there to end what hangs, never to measure.
	testTimeout: 120_000,
	maxWorkers: 2,
	workerIdleMemoryLimit: '2GB',
};
