import { widget } from './declare.ts';

export const phone = widget('电话', ['string'], {}, { longest: 32 });
