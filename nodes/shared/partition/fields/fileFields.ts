import type { Field } from '../../fields/field';

/** Details of the file that its name and type don't tell: docs/service.md#files-in-a-request */
export const fileFields: readonly Field[] = [
	{
		serviceName: 'content_type',
		property: {
			displayName: 'Content Type',
			name: 'contentType',
			type: 'string',
			default: '',
			placeholder: 'e.g. application/pdf',
			description: "MIME type to send instead of the file's own",
		},
	},
	{
		serviceName: 'encoding',
		property: {
			displayName: 'Encoding',
			name: 'encoding',
			type: 'string',
			default: '',
			placeholder: 'e.g. iso-8859-1',
			description: 'Character encoding of a text file. If empty, the service assumes UTF-8.',
		},
	},
	{
		serviceName: 'gz_uncompressed_content_type',
		property: {
			displayName: 'Content Type Inside Gzip',
			name: 'gzUncompressedContentType',
			type: 'string',
			default: '',
			placeholder: 'e.g. text/html',
			description: 'MIME type of the file inside a gzip file',
		},
	},
	{
		serviceName: 'starting_page_number',
		property: {
			displayName: 'Starting Page Number',
			name: 'startingPageNumber',
			type: 'number',
			typeOptions: { numberPrecision: 0 },
			default: 1,
			description: 'Page number of the first page in the metadata',
		},
	},
	{
		serviceName: 'xml_keep_tags',
		property: {
			displayName: 'Keep XML Tags',
			name: 'xmlKeepTags',
			type: 'boolean',
			default: true,
			description: 'Whether to keep the tags of an XML file in the text',
		},
	},
];
