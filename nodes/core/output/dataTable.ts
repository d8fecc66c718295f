/** n8n's Data Table has these columns itself, and leaves out fields of the same name. */
export const dataTableNames = ['id', 'createdAt', 'updatedAt', 'dryRunState'];
