import type { Calls } from '#generated/calls.ts';
import type { EntityRecord, Where } from '#sandbox/entity-store.ts';
import type { Coupon } from '../desk/desk.ts';
import type { Kept } from '../desk/sql-desk.ts';
import {
  type CouponUse,
  FOR_EXCHANGE,
  FOR_PAYMENT,
  FOR_SETTLEMENT,
  FOR_WITHDRAWAL,
  isGoodFor,
} from '../orders/coupon-use.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

const coupons: AnswerOf<'marketing.coupons'> = async (context) => {
  const { entities, request } = context;
  const { couponName = '', couponType, scene, displayStatus, validTo } = request;
  const [from, to] = Array.isArray(validTo) ? validTo : [validTo, validTo];
  const where: Where = {
    ...(couponName.trim() !== '' && { couponName: { contains: couponName.trim() } }),
    ...(couponType !== undefined && { couponType: { any: several(couponType) } }),
    ...(scene !== undefined && { scene: { any: several(scene) } }),
    ...(validTo !== undefined && { validTo: { from, to } }),
  };
  const { currentPage = 1, pageSize = 20, sort = 'displayStatus desc, validTo' } = request;
  const found = await entities.find('coupon', { where, sort });
  const wanted = displayStatus === undefined ? undefined : several(displayStatus);
  const list = found.filter((each) => wanted === undefined || wanted.includes(groupOf(each)));
  const counts = Object.fromEntries(
    STATES.map((state) => [state, found.filter((each) => groupOf(each) === state).length]),
  );
  const onPage = list.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return {
    list: onPage.map((each) => context.show('coupon', each)),
    total: list.length,
    currentPage,
    pageSize,
    counts,
  };
};

type State = Calls['marketing.coupons']['result']['list'][number]['displayStatus'];
const STATES: readonly State[] = ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE', 'USED', 'EXPIRED'];

/** The list group of a coupon: a coupon held by an order is not usable and counts as used. */
function groupOf(coupon: EntityRecord): State {
  const isHeld = coupon['displayStatus'] === 'WAIT_USE' && (coupon['usedOrderNo'] ?? '') !== '';
  return isHeld ? 'USED' : (coupon['displayStatus'] as State);
}

function several<T extends string>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

export const marketingAnswers = { 'marketing.coupons': coupons };

/** Coupons valid today for such an order; the quote checks whether the amount is enough. */
const usable =
  (useOf: (scene: unknown) => CouponUse) =>
  async ({ entities, clock, request }: BankContext<Record<string, unknown>>) => {
    // One that begins today is good, even if the clock has not come to it yet.
    const waiting = { where: { displayStatus: { any: ['PENDING', 'WAIT_USE'] } }, sort: 'validTo, couponNo' };
    const found = await entities.find<Kept<Coupon>>('coupon', waiting);
    return found.filter((each) => isGoodFor(useOf(request['scene']), each, clock.now()));
  };

export const couponSources = {
  'coupons-for-exchange': usable(() => FOR_EXCHANGE),
  'coupons-for-payment': usable((scene) =>
    scene === 'PAYMENT' ? FOR_PAYMENT : scene === 'SETTLE' ? FOR_SETTLEMENT : FOR_WITHDRAWAL,
  ),
} satisfies Sources<'coupons-for-exchange' | 'coupons-for-payment'>;
