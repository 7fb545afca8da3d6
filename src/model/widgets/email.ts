import { widget } from './declare.ts';

export const email = widget('邮箱', ['string'], {}, { longest: 254 });
