/** What people enter as the partition address, and what it becomes. */
export const partitionAddresses: ReadonlyArray<[given: string, completed: string]> = [
	[
		'https://documents.example.com/general/v0/general',
		'https://documents.example.com/general/v0/general',
	],
	[
		'  https://documents.example.com/general/v0/general \n',
		'https://documents.example.com/general/v0/general',
	],
	[
		'https://documents.example.com/general/v0/general/',
		'https://documents.example.com/general/v0/general',
	],
	[
		'https://documents.example.com/general/v0/general///',
		'https://documents.example.com/general/v0/general',
	],
	['documents.example.com/general/v0/general', 'https://documents.example.com/general/v0/general'],
	['documents.example.com', 'https://documents.example.com/general/v0/general'],
	['https://documents.example.com', 'https://documents.example.com/general/v0/general'],
	['https://documents.example.com/', 'https://documents.example.com/general/v0/general'],
	['documents.example.com:8443', 'https://documents.example.com:8443/general/v0/general'],
	['http://documents.example.com:8000', 'http://documents.example.com:8000/general/v0/general'],
	['localhost:8000', 'http://localhost:8000/general/v0/general'],
	['localhost', 'http://localhost/general/v0/general'],
	['127.0.0.1:8000/', 'http://127.0.0.1:8000/general/v0/general'],
	['[::1]:8000', 'http://[::1]:8000/general/v0/general'],
	['localhost.example.com', 'https://localhost.example.com/general/v0/general'],
	['https://gateway.example.com/documents', 'https://gateway.example.com/documents'],
	[
		'gateway.example.com/team/general/v0/general',
		'https://gateway.example.com/team/general/v0/general',
	],
	['HTTPS://Documents.Example.com', 'https://documents.example.com/general/v0/general'],
	[
		'https://documents.example.com/general/v0/general?x=1',
		'https://documents.example.com/general/v0/general',
	],
];

/** What people enter as the workflow address, and what it becomes. */
export const workflowAddresses: ReadonlyArray<[given: string, completed: string]> = [
	['https://documents.example.com/api/v1', 'https://documents.example.com/api/v1'],
	[' https://documents.example.com/api/v1/ ', 'https://documents.example.com/api/v1'],
	['documents.example.com', 'https://documents.example.com/api/v1'],
	['https://documents.example.com/', 'https://documents.example.com/api/v1'],
	['localhost:8000', 'http://localhost:8000/api/v1'],
	['127.0.0.1:8000/api/v1', 'http://127.0.0.1:8000/api/v1'],
	['https://documents.example.com/api/v1/workflows', 'https://documents.example.com/api/v1'],
	['https://documents.example.com/api/v1/sources/', 'https://documents.example.com/api/v1'],
	['https://gateway.example.com/team/api/v1', 'https://gateway.example.com/team/api/v1'],
	['https://gateway.example.com/documents', 'https://gateway.example.com/documents'],
	['https://documents.example.com/api/v1?page=2', 'https://documents.example.com/api/v1'],
];
