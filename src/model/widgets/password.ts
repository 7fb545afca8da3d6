import { widget } from './declare.ts';

export const password = widget('密码', ['string'], {}, { longest: 64, proof: true, writeOnly: true });
