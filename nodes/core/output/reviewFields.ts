import { boolean, list } from '../n8n/fields/field';

/** What the review of a document's values leaves out, and what it brings besides; a node says where they're shown. */
export const uncheckedFieldsField = list('uncheckedFields', 'Unchecked Fields', {
	placeholder: 'e.g. summary, lines[].category',
	description:
		"Fields whose values no document contains, such as a score or a summary. They aren't checked and never go to review.",
});

export const reviewFormField = boolean('reviewForm', 'Review Form', {
	default: true,
	description:
		'Whether to add the field reviewForm, with which the Form node (Using JSON) asks for the values to review',
});
