import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	boolean,
	type Field,
	type FieldSettings,
	number,
	propertiesOf,
} from '../../n8n/fields/field';
import { fieldApplies, readFrom, readOptions } from '../../n8n/fields/readField';
import { bodyOf, nameInService, type SentField } from '../../wire/sentField';
import type { FormValues } from '../recipe';

/** A step of a workflow or a job, as the service accepts it. */
export interface Step extends IDataObject {
	name: string;
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** The values of a step's fields, as the panel holds them. */
export type StepRow = Readonly<Record<string, unknown>>;

/** A setting of a step. `inStep` returns what the step has for its value, where that isn't the value. */
interface StepSetting extends SentField {
	inStep?(value: unknown): IDataObject;
}

/** Settings that the user adds to a step one by one. */
export interface AddedSettings {
	property: INodeProperties;
	fields: readonly SentField[];
}

/**
 * A type of steps (docs/maintainers/service.md#workflows). Each field says by its `displayOptions` for which choices it's
 * there: n8n keeps the values of fields that it hides.
 */
export interface StepType {
	option: INodePropertyOptions;
	/** What the service calls the type. */
	type: string;
	/** What decides about the step before anything else, with what follows from it. */
	choice: Field<string>;
	subtypeOf(choice: string): string;
	fixedFor?(choice: string): IDataObject;
	/** Fields that say one setting together, and what reads them. Throws a Problem for a value that can't be used. */
	fields?: readonly Field[];
	readFields?(row: StepRow, choice: string): IDataObject;
	/** In the order of the panel: what decides comes before what follows from it. */
	settings: ReadonlyArray<StepSetting | AddedSettings>;
	/** Throws a Problem for settings that contradict each other. */
	check?(settings: IDataObject): void;
	/** By subtype, or for all of them: the form fields that it can do, each `setting=field` where they have two names. */
	fromForm?: string | Readonly<Record<string, string>>;
}

/** Options by their values. */
export const named = (names: Readonly<Record<string, string>>): INodePropertyOptions[] =>
	Object.entries(names).map(([value, name]) => ({ name, value }));

/** Shows a field for choices of another one only. */
export const shownFor = (
	name: string,
	...values: string[]
): Pick<INodeProperties, 'displayOptions'> => ({
	displayOptions: { show: { [name]: values } },
});

/** Settings that are added one by one. */
export function addedSettings(
	name: string,
	displayName: string,
	panel: Pick<INodeProperties, 'displayOptions' | 'placeholder'>,
	fields: readonly SentField[],
): AddedSettings {
	const options = propertiesOf(fields);
	const names = { placeholder: 'Add Setting', displayName, name };
	return { property: { ...names, ...panel, type: 'collection', default: {}, options }, fields };
}

/** A setting that's on or off; a new one is on. */
export const toggle = (name: string, displayName: string, description: string): Field<boolean> =>
	boolean(name, displayName, { description, default: true });

export function characterCount(
	name: string,
	displayName: string,
	description: string,
	more: FieldSettings,
): Field<number> {
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return number(name, displayName, { description, typeOptions, ...more });
}

/** Returns all fields of a type of steps. */
export function fieldsOfStep({ choice, fields = [], settings }: StepType): INodeProperties[] {
	return propertiesOf([choice, ...fields, ...settings]);
}

/** Reads a step from the panel. Throws a Problem for a value that can't be used. */
export function readStep(
	stepType: StepType,
	row: StepRow,
): Pick<Step, 'type' | 'subtype' | 'settings'> {
	const { type, choice, settings } = stepType;
	const chosen = readFrom(choice, row);
	const own: IDataObject = {};
	for (const setting of settings) {
		const applies = fieldApplies(setting.property, { [choice.property.name]: chosen });
		if (applies) Object.assign(own, readSetting(setting, row));
	}
	// A wrong setting is named before fields that are empty.
	const read = { ...stepType.fixedFor?.(chosen), ...stepType.readFields?.(row, chosen), ...own };
	stepType.check?.(read);
	return { type, subtype: stepType.subtypeOf(chosen), settings: read };
}

/** A value that means "send nothing" leaves the choice to the service. */
function readSetting(setting: StepSetting | AddedSettings, row: StepRow): IDataObject {
	if ('fields' in setting) {
		const { property, fields } = setting;
		return bodyOf(fields, readOptions(property, row[property.name]));
	}
	const value = readFrom(setting, row);
	if (value === '' || value === setting.notSent) return {};
	return setting.inStep?.(value) ?? { [nameInService(setting)]: value as string };
}

/** Which setting of a step each form field is, by the names of both. */
export function settingsByFormName({ fromForm }: StepType, subtype = ''): Map<string, string> {
	const names = typeof fromForm === 'string' ? fromForm : (fromForm?.[subtype] ?? '');
	return new Map(
		names.split(' ').map((name) => {
			const [setting, field = setting] = name.split('=');
			return [field, setting];
		}),
	);
}

/** Returns the settings of a step that a form has. */
export function settingsOfForm(form: FormValues, names: ReadonlyMap<string, string>): IDataObject {
	const settings: IDataObject = {};
	for (const [name, { value }] of form) {
		const setting = names.get(name);
		if (setting !== undefined) settings[setting] = value as IDataObject[string];
	}
	return settings;
}
