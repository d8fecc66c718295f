/** Whether this is the nightly run (`npm run test:nightly`), which has time for more and longer scenarios. */
export const isNightly = process.env['NIGHTLY'] === '1';
