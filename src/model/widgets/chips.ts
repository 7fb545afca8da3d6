import { widget } from './declare.ts';

export const chips = widget('状态条', ['string', 'number', 'integer', 'boolean'], {}, { offers: true });
