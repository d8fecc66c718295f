/**
 * Whether this is the nightly run (`npm run test:nightly`). It tries random inputs more often than a push has time for,
 * with a fresh seed, and includes the test files named `*.nightly.test.ts`.
 */
export const isNightly = process.env.NIGHTLY === '1';
