import { inputSourceField, urlField } from '../core/documents/inputFields';
import { requestedFileFormatField } from '../core/output/outputFields';
import { readOutputSettings, type OutputSettings } from '../core/output/outputSettings';
import { hashOfSettings, readRecipe } from '../core/partition/readRecipe';
import type { Recipe } from '../core/partition/recipe';
import type { Item } from '../core/n8n/nodeContext';
import { publicAddress } from '../core/secrets/addressSecrets';
import { metadataField, readMetadataShape, type MetadataShape } from './loaderMetadata';
import { tablesAsField } from './loaderTables';

/** What the parameters of an input item say about its documents. */
export interface LoaderPlan extends MetadataShape {
	recipe: Recipe;
	output: OutputSettings;
	tablesAs: string;
	/** Only where chunks keep it. */
	settingsHash?: string;
	/** The URL of the document, if it has one. */
	source?: string;
}

/** Reads what an item's parameters say. Throws a Problem for a value that can't be used. */
export function readLoaderPlan(item: Item): LoaderPlan {
	const output = readOutputSettings(item, {
		metadata: metadataField,
		fileFormat: requestedFileFormatField,
	});
	const recipe = readRecipe(item, output);
	const tablesAs = item.option(tablesAsField) ?? 'text';
	const shape = readMetadataShape(item);
	return {
		recipe,
		output,
		tablesAs,
		settingsHash: shape.keeps('settingsHash')
			? hashOfSettings(recipe, output, { tablesAs: tablesAs === 'text' ? undefined : tablesAs })
			: undefined,
		source: sourceOf(item),
		...shape,
	};
}

/** Without secrets, since a vector store keeps it and a model reads it. */
function sourceOf(item: Item): string | undefined {
	return item.read(inputSourceField) === 'url' ? publicAddress(item.read(urlField)) : undefined;
}
