import { widget } from './declare.ts';

export const textarea = widget('多行文字', ['string'], {}, { longest: 2000, column: 'long' });
