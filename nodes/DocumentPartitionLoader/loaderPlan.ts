import { inputSourceField, urlField } from '../core/documents/inputFields';
import { hashOfPlan, readPartitionPlan, type PartitionPlan } from '../core/partition/partitionPlan';
import type { Item } from '../core/n8n/nodeContext';
import { publicAddress } from '../core/secrets/addressSecrets';
import { metadataField, readMetadataShape, type MetadataShape } from './loaderMetadata';
import { tablesAsField } from './loaderTables';

/** What the parameters of an input item say about its documents. */
export interface LoaderPlan extends PartitionPlan, MetadataShape {
	tablesAs: string;
	/** Only where chunks keep it. */
	settingsHash?: string;
	/** The URL of the document, if it has one. */
	source?: string;
}

/** Reads what an item's parameters say. Throws a Problem for a value that can't be used. */
export function readLoaderPlan(item: Item): LoaderPlan {
	const plan = readPartitionPlan(item, metadataField);
	const tablesAs = item.option(tablesAsField) ?? 'text';
	const shape = readMetadataShape(item);
	return {
		...plan,
		tablesAs,
		settingsHash: shape.keeps('settingsHash')
			? hashOfPlan(plan, { tablesAs: tablesAs === 'text' ? undefined : tablesAs })
			: undefined,
		source: sourceOf(item),
		...shape,
	};
}

/** Without secrets, since a vector store keeps it and a model reads it. */
function sourceOf(item: Item): string | undefined {
	return item.read(inputSourceField) === 'url' ? publicAddress(item.read(urlField)) : undefined;
}
