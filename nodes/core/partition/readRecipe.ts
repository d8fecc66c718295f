import type { Field } from '../n8n/fields/field';
import { fieldApplies, readApplyingOption } from '../n8n/fields/readField';
import { isNothing } from '../n8n/fields/readers';
import type { Item } from '../n8n/nodeContext';
import { lineList } from '../output/dataRows';
import { categoryFormat } from '../output/formats/category';
import { formatOf } from '../output/outputFormats';
import { settingsHash, type OutputSettings } from '../output/outputSettings';
import { formTexts, nameInService, type SentField } from '../wire/sentField';
import { withAdditionalFields } from './additionalFields';
import { readCategories } from './fields/categoryFields';
import {
	checkChunkSizes,
	chunkingStrategyField,
	defaultMaxCharacters,
	maxCharactersField,
	overlapField,
} from './fields/chunkingFields';
import { readEarlierParse } from './fields/earlierParseFields';
import {
	combineUnderField,
	outputFormatField,
	parameterFields,
	shownName,
} from './fields/formFields';
import { topLevelFields } from './fields/partitionFields';
import { decidedByPipeline, readPipeline } from './fields/pipelineFields';
import { coordinatesField, strategyField } from './fields/readingFields';
import { readWantedData } from './fields/schemaFields';
import {
	defaultTimeoutMinutes,
	maxParallelDocumentsField,
	pageRangeField,
	reuseHoursField,
	sendAsField,
	splitByServiceField,
	splitField,
	timeoutField,
} from './fields/sendingFields';
import { csvFormat, toForm } from './form';
import { rangeText, readPageRange, type PageRange } from './pageRange';
import { valueOf, withoutSplit, type FormValue, type Recipe } from './recipe';

const pagesField: Field<PageRange | undefined> = {
	...pageRangeField,
	expects: 'pages such as 1-50 or 7',
	read: readPageRange,
};

/**
 * Reads what the parameters of an item say about its documents. Only what is set and applies to the output and the chosen
 * strategies is part of it. Where a template or steps process the documents, parameters of the panel itself don't apply,
 * and options that they decide are refused. Throws a Problem that names the field for a value that can't be used.
 */
export function readRecipe(item: Item, output: OutputSettings): Recipe {
	const requestData = readPipeline(item);
	const read = readerOf(item, output, requestData !== undefined);
	// A template or steps extract what their Extract step says.
	const { isOfData, checksData } = formatOf(output.mode);
	const isExtracted = isOfData && requestData === undefined;
	const by = read(splitField);
	const set: Array<readonly [SentField, unknown]> = [
		...parameterFields.map((field) => [field, read(field)] as const),
		[outputFormatField, output.fileFormat === 'csv' ? csvFormat : undefined],
		[splitByServiceField, by === 'service' ? true : undefined],
	];
	const parameters: Recipe = {
		form: formOf(set),
		isSplitHere: by === 'node',
		pages: readPages(item),
		requestData,
		...(isExtracted && readQuestion(item, output)),
		sendAs: item.option(sendAsField) ?? 'automatic',
		reuseHours: item.option(reuseHoursField),
		timeoutMs: Math.round((item.option(timeoutField) ?? defaultTimeoutMinutes) * 60_000),
	};
	// Only the first item's value counts, but each item's has to be valid.
	item.option(maxParallelDocumentsField);
	const recipe = withAdditionalFields(parameters, item.options());
	if (requestData !== undefined) {
		assertUndecided(recipe);
		return recipe;
	}
	assertSizes(recipe);
	// Values are checked, here or by Document Values, and then highlighted.
	const needsBoxes = output.chunkPosition === true || checksData !== undefined;
	return needsBoxes ? withCoordinates(recipe) : recipe;
}

/**
 * Reads what data is wanted, and of what. Throws a Problem for data that can't be written as the rows that are wanted,
 * before it's paid.
 */
function readQuestion(item: Item, output: OutputSettings): Pick<Recipe, 'earlierParse' | 'wanted'> {
	if (output.mode === categoryFormat.value) return { wanted: readCategories(item) };
	const wanted = readWantedData((field) => item.read(field));
	if (output.rows === 'line') lineList(wanted.lists);
	return { earlierParse: readEarlierParse(item), wanted };
}

/** Reads the page range. An expression that returns none means all pages, which a hint says: other items may have one. */
function readPages(item: Item): PageRange | undefined {
	const { name } = pagesField.property;
	const added = item.options();
	if (!Object.hasOwn(added, name) || !isNothing(added[name])) return item.option(pagesField);
	item.hint("'Page Range' is empty, so that all pages were sent");
	return undefined;
}

type ReadApplying = <T>(field: Field<T>) => T | undefined;

/** Returns what reads the fields that apply to what was read before. */
function readerOf(item: Item, output: OutputSettings, isPipeline: boolean): ReadApplying {
	const choices: Record<string, unknown> = { output: output.mode };
	const added = item.options();
	return (field) => {
		const { property } = field;
		const isTopLevel = topLevelFields.some((each) => each.property === property);
		if (!isTopLevel) return (choices[property.name] = readApplyingOption(field, added, choices));
		if (isPipeline || !fieldApplies(property, choices)) return undefined;
		return (choices[property.name] = item.read(field));
	};
}

/** A value that means "send nothing" isn't set. */
function formOf(values: ReadonlyArray<readonly [SentField, unknown]>): Map<string, FormValue> {
	const set = values.filter(
		([field, value]) => value !== undefined && formTexts(field, value).length > 0,
	);
	return new Map(set.map(([field, value]) => [nameInService(field), { field, value }]));
}

/** Throws a Problem where the recipe has what a template or steps decide in its place. */
function assertUndecided(recipe: Recipe): void {
	const names = new Set(toForm(recipe, { hasAutoStrategy: true }).map(([name]) => name));
	if (names.size > 0) throw decidedByPipeline([...names].map(shownName));
}

function assertSizes(recipe: Recipe): void {
	if (valueOf(recipe, chunkingStrategyField) === undefined) return;
	const sizes = {
		overlap: valueOf(recipe, overlapField),
		combineUnder: valueOf(recipe, combineUnderField),
		maxCharacters: valueOf(recipe, maxCharactersField) ?? defaultMaxCharacters,
	};
	checkChunkSizes(sizes, 'Options');
}

/** Asks for coordinates, unless the user has decided about them, or a model reads the pages. */
function withCoordinates(recipe: Recipe): Recipe {
	if (valueOf(recipe, strategyField) === 'vlm') return recipe;
	return { ...recipe, form: new Map([...boxes(), ...recipe.form]) };
}

/** What asks for coordinates. */
const boxes = (): Recipe['form'] => formOf([[coordinatesField, true]]);

/**
 * Returns a hash of what decides the output of a document: its recipe, the output's settings, and `others`, which a node
 * has of its own. How a PDF is split isn't worth sending it again.
 */
export function hashOfSettings(
	recipe: Recipe,
	output: OutputSettings,
	others: Readonly<Record<string, string | number | undefined>>,
): string {
	const { requestData, pages, wanted } = recipe;
	const sent = toForm(withoutSplit(recipe), { hasAutoStrategy: true });
	// No value of the data depends on coordinates, which the node asks for by itself.
	const undecided = formatOf(output.mode).isOfData ? boxes() : new Map<string, unknown>();
	const form = sent.filter(([name]) => !undecided.has(name));
	const pageRange = pages && rangeText(pages);
	const dataSchema = wanted && JSON.stringify(wanted.schema);
	return settingsHash(form, output, { requestData, pageRange, schema: dataSchema, ...others });
}
