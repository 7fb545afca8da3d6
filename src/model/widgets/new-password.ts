import { widget } from './declare.ts';

export const newPassword = widget('新密码', ['string'], {}, { longest: 64, proof: true, writeOnly: true });
