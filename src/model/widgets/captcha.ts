import { widget } from './declare.ts';

export const captcha = widget('图形验证码', ['string']);
