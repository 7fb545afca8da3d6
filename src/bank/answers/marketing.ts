import type { Calls } from '#generated/calls.ts';
import type { EntityRecord, Where } from '#sandbox/entity-store.ts';
import type { AnswerOf } from './answer-of.ts';

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
