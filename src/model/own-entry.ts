export { ownEntry } from './values/own-entry.ts';
