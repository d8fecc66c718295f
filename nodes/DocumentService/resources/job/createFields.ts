import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField } from '../../../core/documents/inputFields';
import { propertiesOf } from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import { jobOutputOptionFields, outputFieldsIn } from '../../../core/output/outputFields';
import { batchOptions, returnField } from './batchSettings';
import { processingFields } from './processing';
import { addedToFinishedJob, onUnsuccessfulJobField, timeoutField } from './waitFields';

export const createFields: INodeProperties[] = [
	inputBinaryField.property,
	...processingFields,
	returnField.property,
	...shownWhen({ returnMode: ['finishedJob'] }, [onUnsuccessfulJobField.property]),
	...shownWhen({ returnMode: ['results'] }, outputFieldsIn('download')),
	optionsCollection([
		...batchOptions,
		...shownWhen({ '/returnMode': ['finishedJob'] }, propertiesOf(addedToFinishedJob)),
		...shownWhen({ '/returnMode': ['results'] }, propertiesOf(jobOutputOptionFields)),
		...shownWhen({ '/returnMode': ['finishedJob', 'results'] }, [timeoutField.property]),
	]),
];
