import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../../support/engine';
import { json, scriptedServer, type ScriptedServer } from '../../../support/scriptedServer';
import { reading } from './documents';
import { fileServer, type FileServer } from './fileServer';

let web: FileServer;
let service: ScriptedServer;
beforeAll(async () => {
	web = await fileServer();
	service = await scriptedServer(json(200, []));
});
afterAll(async () => await Promise.all([web.close(), service.close()]));

describe('the file of a document has its name without the extension', () => {
	it.each([
		['report.pdf', 'report.json'],
		['Scan.PDF', 'Scan.json'],
		['a.b.docx', 'a.b.json'],
		['Q3 vs. Q4 results', 'Q3 vs. Q4 results.json'],
		['2301.00001', '2301.00001.json'],
		['manual v1.2', 'manual v1.2.json'],
		['ACME Co.KG', 'ACME Co.KG.json'],
		['Dr.Smith', 'Dr.Smith.json'],
		['minutes 3.11.2024', 'minutes 3.11.2024.json'],
		['v1.2/README', 'README.json'],
		['.pdf', '.pdf.json'],
	])('%s', async (fileName, expected) => {
		const data = { data: 'eA==', mimeType: 'application/pdf', fileName };
		const { items } = await runNode({
			node: new DocumentPartition(),
			parameters: { output: 'file' },
			items: [{ json: {}, binary: { data } }],
			credential: service.credential,
		});
		expect(items[0].binary?.data.fileName).toBe(expected);
	});
});

const bytes = (text: string) => Buffer.from(text).toString('latin1');

describe('a fetched file has the name that a browser would save it under', () => {
	it.each([
		// Bytes of UTF-8, as many servers send them.
		[bytes('attachment; filename="Größe 測試.pdf"'), 'Größe 測試.pdf'],
		[bytes('attachment; filename=Größe.pdf'), 'Größe.pdf'],
		[bytes('attachment;filename="Übersicht \\"neu\\".pdf"'), 'Übersicht "neu".pdf'],
		// Bytes of an older encoding.
		['attachment; filename="Gr\u00f6\u00dfe.pdf"', 'Größe.pdf'],
		['attachment; filename="a \u0096 b.pdf"', 'a – b.pdf'],
		// Percent-encoded, as others do.
		['attachment; filename="J%C3%A4nner%20Bericht.pdf"', 'Jänner Bericht.pdf'],
		['attachment; filename="MetLife%20MET%20US.xlsx"', 'MetLife MET US.xlsx'],
		['attachment; filename="100% wool.pdf"', '100% wool.pdf'],
		['attachment; filename="a%E4.pdf"', 'a%E4.pdf'],
		// As in an email.
		['attachment; filename="=?UTF-8?Q?test=5F=C3=A4.txt?="', 'test_ä.txt'],
		// With a character set.
		["attachment; filename*=iso-8859-1'fr'Fran%E7ais.txt", 'Français.txt'],
		['attachment; filename*=UTF-8\'\'APNG-2018.10.10.7z; filename="x.7z"', 'APNG-2018.10.10.7z'],
		['attachment;filename="__.txt";filename*=UTF-8\'\'%E6%B8%AC%E8%A9%A6.txt', '測試.txt'],
		['attachment; filename*="UTF-8\'\'J%C3%A4nner.pdf"', 'Jänner.pdf'],
		['attachment; filename="plain.pdf"; filename*=UTF-8\'\'bad%E4.pdf', 'plain.pdf'],
		['attachment; filename="plain.pdf"; filename*=nonsense\'\'x.pdf', 'plain.pdf'],
		// Only a parameter of that name is one.
		['attachment; title="filename=wrong.pdf"; filename=right.pdf', 'right.pdf'],
		['attachment; xfilename=wrong.pdf; filename="right.pdf"', 'right.pdf'],
		['filename=right.pdf', 'right.pdf'],
		['attachment; size=3; FileName="right.pdf"', 'right.pdf'],
		['attachment; filename="half', 'half'],
		// No folders, and no name at all.
		['attachment; filename="../../etc/named.pdf"', 'named.pdf'],
		['attachment; filename="C:\\\\Users\\\\x\\\\named.pdf"', 'named.pdf'],
		['inline', 'path.pdf'],
		['attachment; filename=""', 'path.pdf'],
	])('%j', async (disposition, name) => {
		const url = web.add('path.pdf', Buffer.from('%PDF-1.7'), {
			'content-type': 'application/pdf',
			'content-disposition': disposition,
		});
		const { documents } = await reading({ parameters: { inputSource: 'url', url } });
		expect(documents.map(({ fileName }) => fileName)).toEqual([name]);
	});
});

it('a name of an email that is still encoded is decoded', async () => {
	const fileName = '=?utf-8?Q?test=5F=C3=A4.txt?=';
	const data = { data: 'eA==', mimeType: 'text/plain', fileName };
	const { documents } = await reading({ parameters: {}, items: [{ json: {}, binary: { data } }] });
	expect(documents.map((document) => document.fileName)).toEqual(['test_ä.txt']);
});
