import { DAYS, widget } from './declare.ts';

export const daterange = widget('日期范围', ['array'], DAYS, { usual: ['range'], shownAs: 'date' });
