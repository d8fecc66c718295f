import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { DocumentServiceTrigger } from '../../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';

/** The trigger in an engine that gives a poll so much time. */
export class HurriedTrigger extends DocumentServiceTrigger {
	constructor(budgetMs: number) {
		super();
		this.poll = async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
			Object.assign(this, { getPollBudgetMs: () => budgetMs });
			return await DocumentServiceTrigger.prototype.poll.call(this);
		};
	}
}
