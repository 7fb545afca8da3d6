export { gatherChanges } from './session/gather-changes.ts';
