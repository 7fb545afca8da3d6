import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';

const DAY = 86_400_000;
const SEASON = '旺季收款礼遇';
const WELCOME = '新客首月礼';

/** What the provider runs for everybody. */
export function sampleCampaigns(now: number): EntityRecord[] {
  return [
    {
      campaignNo: 'CP000003',
      campaignName: SEASON,
      status: 'ONLINE',
      startAt: dayOf(now - 20 * DAY),
      endAt: dayOf(now + 40 * DAY),
      content: '活动期内完成首笔人民币提现即可领取手续费减免券，每个商户每月限领一次。',
    },
    {
      campaignNo: 'CP000002',
      campaignName: WELCOME,
      status: 'ONLINE',
      startAt: dayOf(now - 200 * DAY),
      endAt: dayOf(now + 165 * DAY),
      content: '完成实名认证后 30 天内，提现与付款手续费享 8 折。',
    },
    {
      campaignNo: 'CP000001',
      campaignName: '年中换汇节',
      status: 'OFFLINE',
      startAt: dayOf(now - 180 * DAY),
      endAt: dayOf(now - 150 * DAY),
      content: '活动期内即期换汇每笔优惠 5 个基点。',
    },
  ];
}

type Face = Pick<EntityRecord, string> & { couponName: string };

const FACES: Face[] = [
  {
    couponName: '提现手续费减免券',
    couponType: 'FEE_OFF',
    scene: 'WITHDRAW',
    faceValue: '减 10.00 USD',
    faceAmount: '10.00',
    faceCcy: 'USD',
    minAmount: '5000.00',
    minCcy: 'USD',
    condition: '单笔提现满 5,000.00 USD',
    campaignName: SEASON,
  },
  {
    couponName: '付款手续费八折券',
    couponType: 'FEE_OFF',
    scene: 'PAYMENT',
    faceValue: '8 折',
    facePercent: '20',
    condition: '外币付款，不限金额',
    campaignName: WELCOME,
  },
  {
    couponName: '换汇点差优惠券',
    couponType: 'RATE_OFF',
    scene: 'EXCHANGE',
    faceValue: '优惠 5 bp',
    faceBp: 5,
    minAmount: '10000.00',
    minCcy: 'USD',
    condition: '即期换汇，单笔满 10,000.00 USD',
    campaignName: '年中换汇节',
  },
  {
    couponName: '结汇返现券',
    couponType: 'CASH_BACK',
    scene: 'SETTLE',
    faceValue: '返 50.00 CNY',
    faceAmount: '50.00',
    faceCcy: 'CNY',
    minAmount: '20000.00',
    minCcy: 'USD',
    condition: '结汇付款，单笔满 20,000.00 USD',
    campaignName: SEASON,
  },
];

const RULES = [
  '每笔订单限用一张，不与其他优惠券同时使用。',
  '提交订单时锁定，付款成功后核销；订单失败或取消时退回，已过有效期的不再退回。',
  '手续费减免以订单实际手续费为限，不找零、不兑换现金。',
];

const STATES = ['WAIT_USE', 'WAIT_ACTIVE', 'PENDING', 'USED', 'EXPIRED'] as const;

/** Coupons of one merchant, all kinds in all states in turn. @param first their numbers go on from there */
export function sampleCoupons(now: number, count: number, first: number): EntityRecord[] {
  return Array.from({ length: count }, (_, n) => {
    const displayStatus = STATES[n % STATES.length];
    const from =
      displayStatus === 'PENDING' ? now + (3 + n) * DAY : now - (displayStatus === 'EXPIRED' ? 120 : 20) * DAY;
    return {
      ...FACES[n % FACES.length],
      rule: `<ol>${RULES.map((each) => `<li>${each}</li>`).join('')}</ol>`,
      couponNo: `CQ${String(first + n)}`,
      displayStatus,
      validFrom: dayOf(from),
      validTo: dayOf(displayStatus === 'EXPIRED' ? now - (1 + n) * DAY : now + n * DAY),
      // A used one says for what.
      ...(displayStatus === 'USED' && { usedAt: dateTimeOf(now - (2 + n) * DAY) }),
    };
  });
}
