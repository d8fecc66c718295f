import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../core/n8n/fields/field';
import { anyValue, hiddenWhen, shownWhen } from '../core/n8n/fields/panel';
import {
	documentInfoField,
	excludePagePartsField,
	imagesToBinaryField,
	keepInputFieldsField,
	outputOptionFields,
} from '../core/output/outputFields';
import { modesWith } from '../core/output/modesWith';
import { numberFormatField } from '../core/output/tableRowsFields';
import { unsentOutputs } from '../core/partition/fields/partitionFields';
import { imagesField } from '../core/partition/fields/responseFields';
import { allowFailedField } from '../core/partition/fields/splitFields';
import { pipelineFields } from '../core/partition/fields/pipelineFields';
import { skipUnchangedField } from './knownDocuments/knownFields';
import { budgetFields } from './pageLimits';

/** The options with which images may come out; no two of them are combined. */
const bringImages = [imagesField, ...pipelineFields].map(({ property }) => property.name);

/** The outputs other than chunks whose page parts can be left out. */
const ofElements = modesWith('excludePageParts').filter((mode) => mode !== 'chunks');

/** The options of outputs, each shown where it changes something. */
const outputOptions = outputOptionFields.flatMap((field): INodeProperties[] => {
	const { property } = field;
	if (field === imagesToBinaryField) {
		return bringImages.flatMap((name) => shownWhen({ [name]: anyValue }, [property]));
	}
	if (field === numberFormatField) return shownWhen({ convertNumbers: [true] }, [property]);
	// Texts of chunks stay as they are.
	if (field === excludePagePartsField) {
		return [
			...shownWhen({ '/output': ofElements }, [property]),
			...shownWhen({ '/output': ['chunks'], '/chunkingStrategy': ['none'] }, [property]),
		];
	}
	if (field === documentInfoField) {
		return hiddenWhen({ '/output': ['comparison', 'pageCount'] }, [property]);
	}
	if (field === keepInputFieldsField) return hiddenWhen({ '/output': ['comparison'] }, [property]);
	return [property];
});

/** The options that the loader doesn't have. */
export const ownOptions: readonly INodeProperties[] = [
	...outputOptions,
	...propertiesOf([allowFailedField, ...budgetFields]),
	...hiddenWhen({ '/output': unsentOutputs }, propertiesOf(pipelineFields)),
	skipUnchangedField.property,
];
