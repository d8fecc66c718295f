/** One wrong form field, in the shape of the hosted service's 422 list. */
export interface FieldError {
	type: string;
	loc: string[];
	msg: string;
	input: string | null;
	ctx?: Record<string, unknown>;
}

/**
 * A request that the partition interface refuses: the HTTP status and the `detail` of the
 * JSON body, a text or a list of field errors: docs/maintainers/service.md#errors.
 */
export class PartitionRefusal extends Error {
	readonly status: number;

	readonly detail: string | FieldError[];

	constructor(status: number, detail: string | FieldError[]) {
		super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '));
		this.name = 'PartitionRefusal';
		this.status = status;
		this.detail = detail;
	}
}
