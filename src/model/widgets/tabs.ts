import { widget } from './declare.ts';

export const tabs = widget('页签', ['string', 'number', 'integer', 'boolean'], {}, { offers: true });
