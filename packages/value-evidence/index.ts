export { boxOf } from './box';
export { checkValues, type CheckedValue, type CheckSettings, type Place } from './checkValues';
export type { Evidence } from './evidence';
export { findEvidence } from './findEvidence';
export { markdownElements } from './document/markdownElements';
