export { fromMinor, toMinor } from './values/minor-units.ts';
