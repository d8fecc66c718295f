export { boxOf } from './box';
export { checkValues, type CheckedValue, type CheckSettings } from './checkValues';
export { wordsOfText } from './document/findValue';
export type { DocumentPlace } from './finding';
export { markdownElements } from './markdownElements';
