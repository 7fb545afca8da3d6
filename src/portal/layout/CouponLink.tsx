import type { ReactNode } from 'react';
import { TicketDiagonalRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { Calls } from '#generated/calls.ts';
import { definitions } from '../session/call-definitions.ts';
import { useSessionState } from '../session/session-context.tsx';
import { useQuietQuestion } from '../session/use-quiet-question.ts';
import styles from './CouponLink.module.css';
import header from './HeaderEntry.module.css';
import { usePrefetch } from './use-prefetch.ts';

export const COUPONS = '/marketing/marketing-coupon';

type CouponStatus = Calls['marketing.coupons']['result']['list'][number]['displayStatus'];

/** Coupons that an order may be paid with now: the tab of the coupons counts the same. */
const USABLE: CouponStatus[] = ['WAIT_USE'];
const ONLINE = 'ONLINE';

interface Coupons {
  /** How many can still be used. */
  count: number;
  /** Whether a campaign is on. */
  isCampaignOn: boolean;
}

/** What there is to be had of coupons; nothing for whoever may not see them. */
export function useCoupons(): Coupons | null {
  const { permissions } = useSessionState();
  const mayOpen = permissions.has(COUPONS);
  const coupons = useQuietQuestion<'marketing.coupons'>(
    definitions['marketing.coupons'],
    mayOpen ? { displayStatus: USABLE, currentPage: 1, pageSize: 1 } : null,
  );
  const campaigns = useQuietQuestion<'marketing.campaigns'>(definitions['marketing.campaigns'], mayOpen ? {} : null);
  if (!mayOpen) return null;
  return {
    count: coupons.data?.total ?? 0,
    isCampaignOn: campaigns.data?.some(({ status }) => status === ONLINE) ?? false,
  };
}

/** What the link is called, with all that its colours say. */
export function nameOf({ count, isCampaignOn }: Coupons): string {
  return ['优惠券', count > 0 && `${count} 张可用`, isCampaignOn && '有活动进行中'].filter(Boolean).join('，');
}

/** The way to one's coupons: set apart while one can be used, with a dot while a campaign is on. */
export function CouponLink(): ReactNode {
  const coupons = useCoupons();
  const prefetch = usePrefetch(COUPONS);
  if (coupons === null) return null;
  const { count, isCampaignOn } = coupons;
  return (
    <Link
      to={COUPONS}
      className={count > 0 ? `${header.entry} ${styles.isActive}` : header.entry}
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
