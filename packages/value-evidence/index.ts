export { boxOf } from './box';
export type { Evidence } from './evidence';
export { findEvidence } from './findEvidence';
export { markdownElements } from './document/markdownElements';
