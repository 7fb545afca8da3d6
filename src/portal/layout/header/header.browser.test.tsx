import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createServer, Stage, type StageProps } from '../fixtures/stage.tsx';
import { Footer } from '../chrome/Footer.tsx';
import { Header } from './Header.tsx';
import { HelpLink } from '../help/HelpLink.tsx';

const NOTICES = [
  { noticeId: 'NT3', title: '香港本地清算新增港币转数快', updateAt: '2026-11-20 10:00:00', bizType: 2, readFlag: 2 },
  { noticeId: 'NT2', title: '节假日安排', updateAt: '2026-11-14 10:00:00', bizType: 3, readFlag: 2 },
  { noticeId: 'NT1', title: '系统维护', updateAt: '2026-11-08 10:00:00', bizType: 1, readFlag: 1 },
];
const MESSAGE = {
  messageId: 'MS20261120000007-01',
  bizType: 2,
  title: '提现已到账',
  content: '提现订单 WD1 已到账 106,336.80 CNY。',
  createdAt: '2026-11-20 15:03:00',
  readFlag: 2,
  bizNo: 'WD1',
  path: '/transaction-manage/payment-order?orderNo=WD1',
};
const EVERYTHING = [
  '/account/userAccount',
  '/transaction-manage/payment-order',
  '/customer-service/notice',
  '/marketing/marketing-coupon',
  '/setting/userInfo',
];
const unread = (...list: object[]): object => ({ list, total: list.length, currentPage: 1, pageSize: 100 });

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  server = createServer();
  server.answers['/common/sys-notice/unreadAndNewShowNotice'] = NOTICES;
  server.answers['/common/internal-message/countUnreadTotal'] = { total: 1 };
  server.answers['/common/internal-message/unReadPage'] = unread(MESSAGE);
  server.answers['/common/internal-message/operating'] = null;
  server.answers['/user/marketing/coupon/list'] = { list: [], total: 0, currentPage: 1, pageSize: 1 };
  server.answers['/user/marketing/campaign/list'] = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (props: Omit<StageProps, 'children'> = {}): Promise<void> =>
  void (await render(
    <Stage permissions={EVERYTHING} {...props}>
      <Header isRail={false} onOpenMenu={undefined} />
    </Stage>,
  ));
const where = () => page.getByTestId('where');
const bodies = (path: string) => server.asked.filter((each) => each.path === path).map(({ body }) => body);

describe('the logo', () => {
  it('R-019 leads to /account/userAccount once the real name is verified', async () => {
    await show();
    await page.getByRole('link', { name: 'GEP 全球收付 首页' }).click();
    await expect.element(where()).toHaveTextContent('/account/userAccount');
  });

  it.each([0, 1, 3])('R-020 leads nowhere in real-name state %i', async (realNameState) => {
    await show({ user: { realNameState } as never });
    await expect.element(page.getByText('全球收付', { exact: true })).toBeVisible();
    expect(page.getByRole('link', { name: /首页/ }).elements()).toHaveLength(0);
  });
});

describe('the notice bar', () => {
  afterEach(() => void vi.useRealTimers());
  const nextDrawing = (): Promise<void> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

  it('R-021 shows the next notice every 5000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show();
    const bar = page.getByRole('region', { name: '滚动公告' });
    await expect.element(bar.getByText('香港本地清算新增港币转数快')).toBeVisible();
    await vi.advanceTimersByTimeAsync(4999);
    await nextDrawing();
    expect(bar.element().textContent).not.toContain('节假日安排');
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(bar.getByText('节假日安排')).toBeVisible();
  });

  it('pauses on focus, and shows the next one on demand', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show();
    await page.getByRole('button', { name: /看下一条/ }).click();
    const bar = page.getByRole('region', { name: '滚动公告' });
    await expect.element(bar.getByText('节假日安排')).toBeVisible();
    await vi.advanceTimersByTimeAsync(5600);
    await nextDrawing();
    await expect.element(bar.getByText('节假日安排')).toBeVisible();
  });

  it('leads to the notice', async () => {
    await show();
    await page.getByRole('link', { name: '香港本地清算新增港币转数快' }).click();
    await expect.element(where()).toHaveTextContent('/customer-service/notice/NT3?bizType=2&readFlag=2');
  });
});

describe('the link to coupons', () => {
  const weight = (): string =>
    getComputedStyle(
      page
        .getByRole('link', { name: /^优惠券/ })
        .getByText('优惠券', { exact: true })
        .element(),
    ).fontWeight;

  it('R-025 is emphasised while a coupon is WAIT_ACTIVE, PENDING or WAIT_USE', async () => {
    const counts = { WAIT_ACTIVE: 2, PENDING: 0, WAIT_USE: 3 };
    server.answers['/user/marketing/coupon/list'] = { list: [], total: 5, currentPage: 1, pageSize: 1, counts };
    await show();
    await expect.element(page.getByRole('link', { name: '优惠券，3 张可用' })).toBeVisible();
    expect(weight()).toBe('500');
    expect(bodies('/user/marketing/coupon/list')[0]).toMatchObject({
      displayStatus: ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE'],
    });
  });

  it('R-025 is emphasised without a number while none can be used yet', async () => {
    const counts = { WAIT_ACTIVE: 2, PENDING: 0, WAIT_USE: 0 };
    server.answers['/user/marketing/coupon/list'] = { list: [], total: 2, currentPage: 1, pageSize: 1, counts };
    await show();
    await expect.element(page.getByRole('link', { name: '优惠券，有待激活或待生效的' })).toBeVisible();
    expect(weight()).toBe('500');
  });

  it('R-025 is a plain link without coupons', async () => {
    await show();
    await expect.element(page.getByRole('link', { name: '优惠券', exact: true })).toBeVisible();
    expect(weight()).not.toBe('500');
  });

  it('R-026 has a dot while a campaign is ONLINE', async () => {
    server.answers['/user/marketing/campaign/list'] = [{ status: 'OFFLINE' }, { status: 'ONLINE' }];
    await show();
    await expect.element(page.getByRole('link', { name: '优惠券，有活动进行中' })).toBeVisible();
  });

  it('R-026 has none while all are OFFLINE', async () => {
    server.answers['/user/marketing/campaign/list'] = [{ status: 'OFFLINE' }];
    await show();
    await expect.poll(() => bodies('/user/marketing/campaign/list')).toHaveLength(1);
    await expect.element(page.getByRole('link', { name: '优惠券', exact: true })).toBeVisible();
  });

  it('is hidden without the permission, and requests nothing', async () => {
    await show({ permissions: [] });
    await expect.element(page.getByRole('button', { name: /^消息/ })).toBeVisible();
    expect(page.getByRole('link', { name: /优惠券/ }).elements()).toHaveLength(0);
    expect(bodies('/user/marketing/coupon/list')).toHaveLength(0);
  });
});

describe('unread messages', () => {
  const open = async (): Promise<void> => page.getByRole('button', { name: /^消息/ }).click();

  it('R-027 are counted up to 99', async () => {
    server.answers['/common/internal-message/countUnreadTotal'] = { total: 100 };
    await show();
    await expect.element(page.getByRole('button', { name: '消息，99+ 条未读' })).toHaveTextContent('99+');
  });

  it('R-028 are loaded 100 at a time, by type where one is chosen', async () => {
    await show();
    await open();
    await expect.element(page.getByText('提现已到账')).toBeVisible();
    await page.getByRole('button', { name: '结汇', exact: true }).click();
    await expect
      .poll(() => bodies('/common/internal-message/unReadPage'))
      .toEqual([
        { currentPage: 1, pageSize: 100 },
        { currentPage: 1, pageSize: 100, bizType: 3 },
      ]);
  });

  it('R-029 that are none say 暂无新消息', async () => {
    server.answers['/common/internal-message/unReadPage'] = unread();
    await show();
    await open();
    await expect.element(page.getByText('暂无新消息')).toBeVisible();
  });

  it('open their record and become read', async () => {
    await show();
    await open();
    await page.getByText('提现已到账').click();
    await expect.element(where()).toHaveTextContent('/transaction-manage/payment-order?orderNo=WD1');
    expect(bodies('/common/internal-message/operating')).toEqual([{ operate: 1, ids: [MESSAGE.messageId] }]);
  });

  it('are marked as read one by one, all of a type, or all', async () => {
    await show();
    await open();
    await page.getByRole('button', { name: '标为已读：提现已到账' }).click();
    await page.getByRole('button', { name: '全部已读' }).click();
    await page.getByRole('button', { name: '付款', exact: true }).click();
    await page.getByRole('button', { name: '全部已读' }).click();
    await expect
      .poll(() => bodies('/common/internal-message/operating'))
      .toEqual([{ operate: 1, ids: [MESSAGE.messageId] }, { operate: 1 }, { operate: 1, bizType: 2 }]);
  });

  it('that fail to load offer a retry', async () => {
    server.answers['/common/internal-message/unReadPage'] = undefined;
    await show();
    await open();
    await expect.element(page.getByText('消息加载失败')).toBeVisible();
    server.answers['/common/internal-message/unReadPage'] = unread(MESSAGE);
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('提现已到账')).toBeVisible();
  });

  it('are usable by keyboard, and Escape returns to the bell', async () => {
    await show();
    const bell = page.getByRole('button', { name: /^消息/ });
    (bell.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: /未读消息/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(bell).toHaveFocus();
  });
});

describe('who is signed in', () => {
  const open = async (): Promise<void> => page.getByRole('button', { name: /林远航/ }).click();

  it('R-032 R-033 is shown with the user number, which is copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show();
    await open();
    await expect.element(page.getByText('用户编号 80010001')).toBeVisible();
    await page.getByRole('button', { name: '复制用户编号' }).click();
    expect(copied).toHaveBeenCalledWith('80010001');
    await expect.element(page.getByText('复制成功').first()).toBeVisible();
  });

  it('R-034 links to /setting/userInfo', async () => {
    await show();
    await open();
    await page.getByRole('link', { name: '用户中心' }).click();
    await expect.element(where()).toHaveTextContent('/setting/userInfo');
  });

  it('R-035 links to /b2b/account, which is another site', async () => {
    await show();
    await open();
    expect(page.getByRole('link', { name: '切换至外贸 B2B' }).element().getAttribute('href')).toBe('/b2b/account');
  });

  it('R-036 has none in a system of another name', async () => {
    await show({ site: { SYSTEM_NAME: 'OTHER' } });
    await open();
    await expect.element(page.getByRole('link', { name: '用户中心' })).toBeVisible();
    expect(page.getByRole('link', { name: '切换至外贸 B2B' }).elements()).toHaveLength(0);
  });

  it('R-037 signs out', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    await show({ signOut });
    await open();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect.element(where()).toHaveTextContent('/login');
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

it('R-030 the help centre is another site, in a window of its own', async () => {
  await render(
    <Stage>
      <HelpLink />
    </Stage>,
  );
  const link = page.getByRole('link', { name: '帮助中心' }).element() as HTMLAnchorElement;
  expect([link.href, link.target, link.rel]).toEqual(['https://help.example.com/', '_blank', 'noreferrer']);
});

it('R-031 the footer says whose site it is', async () => {
  await render(
    <Stage>
      <Footer />
    </Stage>,
  );
  await expect.element(page.getByRole('contentinfo').getByText('© 2026 GEP 全球收付')).toBeVisible();
});

it('the shell works if all its questions fail', async () => {
  for (const path of Object.keys(server.answers)) server.answers[path] = undefined;
  await show();
  await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(4);
  await expect.element(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'GEP 全球收付 首页' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /林远航/ })).toBeVisible();
});

it('malformed answers blank nothing', async () => {
  for (const path of Object.keys(server.answers)) server.answers[path] = () => new Response('<html>');
  await show();
  await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(4);
  await expect.element(page.getByRole('button', { name: /林远航/ })).toBeVisible();
});
