import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';
import { chunksOf } from '../../../../nodes/core/output/formats/chunks';
import { defaultSettingsOf } from '../../../../nodes/core/output/outputSettings';
import type { OutputMode } from '../../../../nodes/core/output/outputFormats';
import { Places } from '../../../../nodes/core/output/places';
import { writeOutput } from '../../../../nodes/core/output/writeOutput';

/** Much more than is worked on between two pauses. Characters. */
const length = 8 * 1024 * 1024;
const text = 'A line of the log.\n'.repeat(length / 19);

async function written(mode: OutputMode) {
	const files: Buffer[] = [];
	const context = {
		getNode: () => ({ type: 'test' }),
		helpers: {
			prepareBinaryData: (content: Buffer) => {
				files.push(content);
				return { data: '', mimeType: '' };
			},
		},
	};
	const metadata = { text_as_html: text };
	const elements = [{ type: 'NarrativeText', element_id: '1', text, metadata }];
	const items = await writeOutput(
		new NodeContext(context as never),
		{ kind: 'elements', elements },
		defaultSettingsOf(mode),
		{ fileName: 'log.txt' },
	);
	return { items, files, elements };
}

afterEach(() => jest.restoreAllMocks());

describe('one long text is worked on in pieces between pauses', () => {
	it('in a file of JSON', async () => {
		const stringify = jest.spyOn(JSON, 'stringify');
		const { files, elements } = await written('file');
		const lengths = stringify.mock.results.map(({ value }) => String(value).length);
		stringify.mockRestore();
		expect(Math.max(...lengths)).toBeLessThan(512 * 1024);
		expect(JSON.parse(String(files[0]))).toEqual(elements);
	});

	it('in chunks, which are named by a hash of it', () => {
		const elements = [{ type: 'NarrativeText', element_id: '1', text, metadata: {} }];
		const settings = { chunkMetadata: 'flat', chunkPosition: false, keepInMetadata: [] } as const;
		const steps = [
			...chunksOf({ elements, places: new Places(), documentKey: 'log.txt', settings }),
		];
		expect(steps.at(-1)?.chunk.pageContent).toBe(text);
		expect(steps.length).toBeGreaterThan(length / (1024 * 1024));
	});

	it('in table rows, of which it can be no title', async () => {
		const replace = jest.spyOn(String.prototype, 'replace');
		await written('tableRows');
		const lengths = replace.mock.contexts.map((given) => String(given).length);
		replace.mockRestore();
		expect(Math.max(0, ...lengths)).toBeLessThan(10_000);
	});
});
