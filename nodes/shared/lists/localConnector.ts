/**
 * The choice of no connector: a workflow that files are uploaded to, or whose results are downloaded. It's a value of its
 * own, so that an expression that returns nothing never disconnects a workflow.
 */
export const localConnector = { value: 'local', name: 'Local' } as const;
