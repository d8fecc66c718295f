import { join } from 'node:path';

import { readmeExample } from '../../../test/support/readmeExample';
import { noPause, takeSteps, type Pause } from '../../pauses';
import * as elementText from '../index';
import { textElement } from './textElement';

it('does what the example of the README says', async () => {
	const readable = readmeExample<[elementText.TextElement[], Pause], string>(
		join(__dirname, '../README.md'),
		{ ...elementText, takeSteps },
	);
	const elements = [1, 2, 3].flatMap((page) => [
		textElement('Header', 'Oakline Interiors', { page_number: page }),
		textElement('Title', `Part ${'ABC'[page - 1]}`, { page_number: page }),
		textElement('UncategorizedText', String(page), { page_number: page }),
	]);
	expect(await readable(elements, noPause)).toBe(
		'Oakline Interiors\n\n# Part A\n\n# Part B\n\n# Part C',
	);
});
