import { load } from 'cheerio';
import markdownIt from 'markdown-it';

import type { TextElement } from '..';
import { markdownOf } from './markdownOf';
import { randomFor, seedOfRun, type Random } from '../../../test/support/seed';
import { textElement } from './textElement';

/** Machines that do other things take their time. ms */
const timeLimit = 600_000;
/** Of each kind. */
const count = 3_000;
const seed = seedOfRun();

/** An independent reader of Markdown. It shows addresses as they are written. */
const reader = markdownIt({ html: true });
reader.normalizeLink = (url) => url;
reader.normalizeLinkText = (url) => url;

const pieces = [
	'Revenue', 'net of tax', 'Straße', '年度', 'e\u0301', '😀', '5', '2024', '3.5', '1,234.50', '12 %', '(3.1)%', '€ 5', '§ 1',
	'*', '**', 'a*b', '*x*', '_', '__', 'snake_case', '_x_', '~5', '~~no~~', '`', '``', '\\', '\\|', '|', '||', '[ ]', '[x]', '[1]', '](',
	'![', '<b>', '</td>', '<!--', '&', '&amp;', '&copy', '<', '>', '#', '# 1', '---', '===', '| --- |', ':-:', '1.', '2)', '- 3', '+', '=',
	'https://a.example/_b/c_d', 'https://a.example/~anna/', 'https://a.example/(b)?c=1&copy=2*', 'www.a.example/_b', 'a@b.example', 'C:\\dir',
]; // prettier-ignore

function words(random: Random, most: number): string {
	const length = random.between(1, most);
	return Array.from({ length }, () => random.pick(pieces)).join(random.happens(0.8) ? ' ' : '');
}

const inHtml = (text: string) =>
	text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** What a cell has in HTML, and what a reader is to see. */
interface Cell {
	html: string;
	shown: string;
}

function cellOf(random: Random): Cell {
	const text = words(random, 4);
	const plain = { html: inHtml(text), shown: text };
	if (random.happens(0.7)) return plain;
	return random.pick<Cell>([
		{ html: '', shown: '' },
		{ html: `${plain.html}<br/>${plain.html}`, shown: `${text}\n${text}` },
		{ html: `<p>${plain.html}</p><p>x</p>`, shown: `${text}\nx` },
		{ html: `<b>${plain.html}</b>`, shown: text },
		{ html: '1,234<sup>12</sup>', shown: '1,234¹²' },
		{ html: 'H<sub>2</sub>O', shown: 'H₂O' },
		{ html: '<input type="checkbox" checked/> Yes', shown: '[x] Yes' },
		{ html: 'No <input type="radio">', shown: 'No [ ]' },
		{ html: `<input value="${inHtml(text)}">`, shown: text },
		{ html: `<img alt='${inHtml(text)}'>`, shown: text },
	]);
}

/** A table with headings, which it may repeat, and the texts that a reader is to see in its rows. */
function tableOf(random: Random): { html: string; shown: string[][] } {
	const width = random.between(2, 5);
	const row = (first: string, tag: string, cells: readonly Cell[]) =>
		`<tr>${[{ html: inHtml(first) }, ...cells].map(({ html }) => `<${tag}>${html}</${tag}>`).join('')}</tr>`;
	const names = Array.from({ length: width - 1 }, (_, column): Cell => {
		const name = `${words(random, 2)} ${column}`;
		return { html: inHtml(name), shown: name };
	});
	const head = row('Item', 'th', names);
	const shown = [['Item', ...names.map((cell) => cell.shown)]];
	let html = head;
	for (let number = random.between(1, 6); number > 0; number -= 1) {
		if (random.happens(0.1)) html += head;
		const cells = names.map(() => cellOf(random));
		html += row(`Row ${number}`, 'td', cells);
		shown.push([`Row ${number}`, ...cells.map((cell) => cell.shown)]);
	}
	return { html: `<table>${html}</table>`, shown };
}

const tidied = (text: string) =>
	text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');

function renderedTable(markdown: string): string[][] {
	const $ = load(reader.render(markdown));
	$('br').each((_, gap) => void $(gap).replaceWith('\n'));
	return $('tr')
		.toArray()
		.map((row) =>
			$(row)
				.children()
				.toArray()
				.map((cell) => tidied($(cell).text())),
		);
}

it(
	`tables show the texts of their cells, in their places (SEED=${seed})`,
	() => {
		const random = randomFor(seed, 1);
		for (let number = 0; number < count; number += 1) {
			const { html, shown } = tableOf(random);
			const markdown = markdownOf([textElement('Table', '', { text_as_html: html })]);
			expect({ html, rows: renderedTable(markdown) }).toEqual({
				html,
				rows: shown.map((row) => row.map(tidied)),
			});
		}
	},
	timeLimit,
);

/** An item as a reader is to see it, with how far below the first it stands. */
interface ShownItem {
	text: string;
	depth: number;
}

/** How items of a list begin: each as the next, or as no other. */
const beginnings: ReadonlyArray<(number: number, random: Random) => string> = [
	() => '',
	(number) => `${number}. `,
	(number) => `${number + 1998}. `,
	(number) => `${number}) `,
	(_number, random) => `${random.between(1, 31)}. ${random.between(1, 12)}. 2024 `,
	(_number, random) => `${random.between(1, 31)}. september `,
	(_number, random) => `${random.pick(['+', '-', '–', '−'])} ${random.between(1, 99)} % `,
	(_number, random) => `${random.between(1, 9)}.${random.between(1, 9)}. `,
	(number) => `0${number}. `,
	(_number, random) => random.pick(['', '1. ', '2) ', '- 5 ', '(a) ', '+ x ']),
];

function listOf(random: Random): { elements: TextElement[]; shown: ShownItem[] } {
	const begin = Array.from({ length: 4 }, () => random.pick(beginnings));
	const numbers = [0, 0, 0, 0];
	const elements: TextElement[] = [];
	const shown: ShownItem[] = [];
	let depth = 0;
	for (let left = random.between(1, 8); left > 0; left -= 1) {
		numbers[depth] = (numbers[depth] ?? 0) + 1;
		numbers.fill(0, depth + 1);
		const beginning = begin[depth]?.(numbers[depth] ?? 0, random) ?? '';
		const text = `${beginning}${random.happens(0.1) ? '' : 'Word '}${words(random, 4)}`;
		const isBullet = beginning === '' && random.happens(0.3);
		elements.push(
			textElement('ListItem', isBullet ? `• ${text}` : text, { category_depth: depth + 1 }),
		);
		shown.push({ text, depth });
		depth = random.happens(0.6) ? depth : random.between(0, Math.min(3, depth + 1));
	}
	return { elements, shown };
}

/** What a reader sees of a list. HTML doesn't tell `1)` from `1.`. */
function renderedItems(markdown: string): ShownItem[] {
	const $ = load(reader.render(markdown));
	return $('li')
		.toArray()
		.map((item) => {
			const list = $(item).parent();
			const number = Number(list.attr('start') ?? 1) + list.children('li').index(item);
			const own = $(item).clone();
			own.children('ul, ol').remove();
			return {
				text: `${list.is('ol') ? `${number}. ` : ''}${own.text()}`,
				depth: $(item).parents('li').length,
			};
		});
}

const comparable = ({ text, depth }: ShownItem) => {
	const own = tidied(text).replace(/^(\d+)\)(?=\s)/, '$1.');
	return { text: own.replace(/^[-*·–—+]\s/, ''), depth };
};

it(
	`lists show the texts of their items, at their depths (SEED=${seed})`,
	() => {
		const random = randomFor(seed, 2);
		for (let number = 0; number < count; number += 1) {
			const { elements, shown } = listOf(random);
			const markdown = markdownOf(elements);
			expect({ markdown, items: renderedItems(markdown).map(comparable) }).toEqual({
				markdown,
				items: shown.map(comparable),
			});
		}
	},
	timeLimit,
);
