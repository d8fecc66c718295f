import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';

type Property = INodeProperties | INodePropertyCollection | INodePropertyOptions;

function inside(property: Property): readonly Property[] {
	if ('values' in property) return property.values;
	return ('options' in property && property.options) || [];
}

/** A property with all that's inside of it. */
function allIn(property: Property): Property[] {
	return [property, ...inside(property).flatMap(allIn)];
}

function read(...path: string[]): string {
	return readFileSync(join(__dirname, '..', '..', ...path), 'utf8');
}

/** The relative luminance of a color such as `#fff` or `#2b3347`, as WCAG defines it. */
function luminance(color: string): number {
	const digits = color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color;
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
		return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Rules of n8n's repository that its released scanner doesn't have yet. Those about codex files: test/nodes/codex.test.ts. */
describe("rules of n8n's coming scanner", () => {
	describe.each([
		DocumentPartition,
		DocumentPartitionLoader,
		DocumentService,
		DocumentServiceTrigger,
		DocumentServiceInstantTrigger,
		DocumentValues,
	])('%p', (Node) => {
		const properties = new Node().description.properties.flatMap(allIn);

		it('hint-max-length', () => {
			const hints = properties.flatMap((found) => ('hint' in found && found.hint) || []);
			expect(hints.filter(({ length }) => length > 120)).toEqual([]);
		});

		it('no-asterisk-in-option-names', () => {
			expect(properties.filter(({ name }) => name.includes('*'))).toEqual([]);
		});

		it('no-duplicate-param-options', () => {
			const twice = properties.filter((property) => {
				const values = inside(property).flatMap((found) => ('value' in found ? [found.value] : []));
				return new Set(values).size < values.length;
			});
			expect(twice.map(({ name }) => name)).toEqual([]);
		});

		it('require-param-default', () => {
			const without = properties.filter((found) => 'type' in found && !('default' in found));
			expect(without.map(({ name }) => name)).toEqual([]);
		});
	});

	it.each(['DocumentPartition', 'DocumentService'])('require-continue-on-fail: %s', (name) => {
		const execute = read('nodes', name, `${name}.node.ts`).split('async execute(')[1];
		expect(execute).toContain('this.continueOnFail()');
	});

	it.each([
		['documentService.svg', '#ffffff'],
		['documentService.dark.svg', '#2b2b2b'],
	])('icon-contrast: %s', (icon, background) => {
		const colors = read('icons', icon).match(/#[\da-f]{3,6}/g) ?? [];
		const best = Math.max(...colors.map((color) => contrast(color, background)));
		// The rule asks for 1.5, and WCAG for 3.
		expect(best).toBeGreaterThan(3);
	});
});
