import type { Where } from '#sandbox/entity-store.ts';
import { activateCoupon, ageCoupons } from '../coupons.ts';
import type { AnswerOf } from './answer-of.ts';

const coupons: AnswerOf<'marketing.coupons'> = async (context) => {
  const { entities, clock, request } = context;
  await ageCoupons(entities, clock.now());
  const { couponName = '', couponType, scene, displayStatus, validTo } = request;
  const [from, to] = Array.isArray(validTo) ? validTo : [validTo, validTo];
  const where: Where = {
    ...(couponName.trim() !== '' && { couponName: { contains: couponName.trim() } }),
    ...(couponType !== undefined && { couponType: { any: several(couponType) } }),
    ...(scene !== undefined && { scene: { any: several(scene) } }),
    ...(displayStatus !== undefined && { displayStatus: { any: several(displayStatus) } }),
    ...(validTo !== undefined && { validTo: { from, to } }),
  };
  const { currentPage = 1, pageSize = 20, sort = 'displayStatus desc, validTo' } = request;
  const found = await entities.page('coupon', { where, sort, currentPage, pageSize, counts: 'displayStatus' });
  return { ...found, list: found.list.map((each) => context.show('coupon', each)) };
};

const activate: AnswerOf<'marketing.activate'> = async (context) => {
  const coupon = await activateCoupon(context.entities, context.request.couponNo, context.clock.now());
  return context.show('coupon', coupon);
};

function several<T extends string>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

export const marketingAnswers = { 'marketing.coupons': coupons, 'marketing.activate': activate };
