export { addMonths, dateTimeOf, dayNumberOf, dayOf, dayStartOf, instantOf, isDay } from './values/instant.ts';
