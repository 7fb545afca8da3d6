import type { ReactNode } from 'react';
import { TicketDiagonalRegular } from '@fluentui/react-icons/svg/ticket-diagonal';
import { Link } from 'react-router-dom';
import type { Calls } from '#generated/calls.ts';
import { definitions } from '../../session/call-definitions.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import styles from './CouponLink.module.css';
import header from '../base/HeaderEntry.module.css';
import { usePrefetch } from '../menu/use-prefetch.ts';

export const COUPONS = '/marketing/marketing-coupon';

type CouponStatus = Calls['marketing.coupons']['result']['list'][number]['displayStatus'];

/** States of coupons that can still be used now or later. */
const ACTIVE: CouponStatus[] = ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE'];
/** State of coupons that can pay for an order now: the coupons page counts the same. */
const USABLE = 'WAIT_USE';
const ONLINE = 'ONLINE';

interface Coupons {
  /** True if a coupon can still be used. */
  isActive: boolean;
  /** Number of usable coupons. */
  count: number;
  /** True during a campaign. */
  isCampaignOn: boolean;
}

/** State of the person's coupons; null without the permission to see them. */
export function useCoupons(): Coupons | null {
  const { permissions } = useSessionState();
  const mayOpen = permissions.has(COUPONS);
  const coupons = useQuietQuestion<'marketing.coupons'>(
    definitions['marketing.coupons'],
    mayOpen ? { displayStatus: ACTIVE, currentPage: 1, pageSize: 1 } : null,
  );
  const campaigns = useQuietQuestion<'marketing.campaigns'>(definitions['marketing.campaigns'], mayOpen ? {} : null);
  if (!mayOpen) return null;
  return {
    isActive: (coupons.data?.total ?? 0) > 0,
    count: coupons.data?.counts?.[USABLE] ?? 0,
    isCampaignOn: campaigns.data?.some(({ status }) => status === ONLINE) ?? false,
  };
}

/** Accessible name of the link, including the meaning of its colours. */
export function nameOf({ isActive, count, isCampaignOn }: Coupons): string {
  const held = count > 0 ? `${count} 张可用` : isActive && '有待激活或待生效的';
  return ['优惠券', held, isCampaignOn && '有活动进行中'].filter(Boolean).join('，');
}

/** Link to the coupons: emphasised while one can be used, with a dot during a campaign. */
export function CouponLink(): ReactNode {
  const coupons = useCoupons();
  const prefetch = usePrefetch(COUPONS);
  if (coupons === null) return null;
  const { isActive, count, isCampaignOn } = coupons;
  return (
    <Link
      to={COUPONS}
      className={isActive ? `${header.entry} ${styles.isActive}` : header.entry}
      aria-label={nameOf(coupons)}
      {...prefetch}
    >
      <span className={styles.icon}>
        <TicketDiagonalRegular aria-hidden />
        {isCampaignOn && <span className={styles.dot} />}
      </span>
      <span className={styles.name}>优惠券</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
