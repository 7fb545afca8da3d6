import { DAYS, widget } from './declare.ts';

export const date = widget('日期', ['string'], DAYS, { usual: ['date-time'], holds: ['day', 'moment'] });
