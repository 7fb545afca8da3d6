import { widget } from './declare.ts';

export const digit = widget('数字', ['string', 'number', 'integer'], {}, { usual: ['number', 'integer'], longest: 64 });
