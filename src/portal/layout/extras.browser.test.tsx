import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PREFERENCES_KEY } from '../session/preferences.ts';
import { CERTIFICATE_KEY } from '../session/certificate.ts';
import { FLOAT_KEY } from '../session/float-button.ts';
import { clearStorage } from '../session/storage.ts';
import { Extras } from './Extras.tsx';
import { createServer, Stage, type StageProps } from './fixtures/stage.tsx';
import { Messages } from './messages/Messages.tsx';

const TEXT = {
  noticeId: 'NT61',
  title: '提前结汇服务升级说明',
  content: '尊敬的客户：\n材料补充期限统一为 15 天。',
  updateAt: '2026-11-20 10:00:00',
  bizType: 3,
  readFlag: 2,
  noticeContentType: 1,
  noticePopup: true,
};
const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const IMAGE = { ...TEXT, noticeId: 'NT62', noticeContentType: 2, noticeImgShow: true, noticeImgIdUrl: '/season.png' };
const MANAGER = {
  amName: '周晓晴',
  amPhone: '13912345678',
  amPhoneHide: false,
  amEmail: 'am@example.com',
  amQrCode: '/api-file/manager.png',
};

let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  server = createServer();
  server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [];
  server.answers['/common/internal-message/countUnreadTotal'] = { total: 0 };
  server.answers['/user/queryUserCustomerService'] = MANAGER;
  server.answers['/common/sys-notice/guideAccess'] = { access: false };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (props: Omit<StageProps, 'children'> = {}): Promise<void> =>
  void (await render(
    <Stage {...props}>
      <Extras />
      <Messages />
    </Stage>,
  ));
/** Excludes the room of the scroll bar. */
const pageWidth = (): number => document.documentElement.offsetWidth;
const times = (path: string): number => server.asked.filter((each) => each.path === path).length;

describe('R-022 an announcement over the page', () => {
  const dialog = () => page.getByRole('dialog', { name: TEXT.title });
  const share = (): number => dialog().element().getBoundingClientRect().width / pageWidth();

  it('R-023 R-093 is 35 % wide in words', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    await show();
    await expect.element(dialog()).toBeVisible();
    expect(share()).toBeCloseTo(0.35, 2);
    await expect.element(page.getByText('材料补充期限统一为 15 天。')).toBeVisible();
    // The first ten characters of the time.
    await expect.element(page.getByText('2026-11-20', { exact: true })).toBeVisible();
  });

  it('R-023 is 45 % wide with a picture', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [IMAGE];
    await show();
    await expect.element(dialog()).toBeVisible();
    expect(share()).toBeCloseTo(0.45, 2);
    expect(page.getByAltText(TEXT.title).element().getAttribute('src')).toBe('/season.png');
  });

  it('shows no picture of another site', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [{ ...IMAGE, noticeImgIdUrl: PICTURE }];
    await show();
    await expect.element(dialog()).toBeVisible();
    expect(page.getByAltText(TEXT.title).elements()).toHaveLength(0);
  });

  it('takes the whole width of a phone', async () => {
    await page.viewport(390, 844);
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [IMAGE];
    await show();
    await expect.element(dialog()).toBeVisible();
    expect(share()).toBeGreaterThan(0.98);
  });

  it('R-024 closes once marked as read', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    server.answers['/common/read-notice/NT61'] = null;
    await show();
    await page.getByRole('button', { name: '我已阅读' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(times('/common/read-notice/NT61')).toBe(1);
  });

  it('R-024 stays open with an error if marking fails, and can be postponed', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    await show();
    await page.getByRole('button', { name: '我已阅读' }).click();
    await expect.element(page.getByText('标记失败，请重试')).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('waits until another dialog is closed', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    const other = document.createElement('div');
    other.setAttribute('aria-modal', 'true');
    document.body.append(other);
    await show();
    await expect.poll(() => times('/common/sys-notice/unreadAndNewShowNotice')).toBe(1);
    await expect.element(page.getByRole('button', { name: '联系客服' })).toBeVisible();
    expect(dialog().elements()).toHaveLength(0);
    other.remove();
    await expect.element(dialog()).toBeVisible();
  });

  it('waits while a form of the page has the focus', async () => {
    const main = document.createElement('main');
    main.innerHTML = '<form><input id="amount"><input id="remark"></form>';
    document.body.append(main);
    main.querySelector<HTMLElement>('#amount')?.focus();
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    await show();
    await expect.poll(() => times('/common/sys-notice/unreadAndNewShowNotice')).toBe(1);
    main.querySelector<HTMLElement>('#remark')?.focus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(dialog().query()).toBeNull();
    main.querySelector<HTMLElement>('#remark')?.blur();
    await expect.element(dialog()).toBeVisible();
    main.remove();
  });

  it('does not appear once read, nor on the announcements page', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [{ ...TEXT, readFlag: 1 }];
    await show();
    await expect.poll(() => times('/common/sys-notice/unreadAndNewShowNotice')).toBe(1);
    await expect.element(page.getByRole('button', { name: '联系客服' })).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });
});

describe('a certificate that ends soon', () => {
  const soon = { cerSoonExpire: true, certificateExpireAt: '2026-12-10' };

  it('is announced with the days left, once a day', async () => {
    await show({ user: soon });
    await expect.element(page.getByText(/将于 2026-12-10 到期，还有 20 天/)).toBeVisible();
    await page.getByRole('button', { name: '稍后提醒' }).click();
    await expect.element(page.getByRole('dialog', { name: '证件即将到期' })).not.toBeInTheDocument();
    expect(localStorage.getItem(CERTIFICATE_KEY)).toBe('80010001 2026-12-10 2026-11-20');
    clearStorage(localStorage);
    await show({ user: soon });
    await expect.element(page.getByRole('button', { name: '联系客服' }).first()).toBeVisible();
    expect(page.getByRole('dialog', { name: '证件即将到期' }).elements()).toHaveLength(0);
  });

  it('has its main button on top and as wide as the others on a phone', async () => {
    await page.viewport(390, 844);
    await show({ user: soon });
    const buttons = page.getByRole('dialog').getByRole('button').elements().slice(1);
    expect(buttons.at(-1)?.textContent).toBe('不再提醒');
    const boxes = buttons.map((each) => each.getBoundingClientRect());
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
    expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b));
    await page.viewport(1440, 900);
  });

  it('is not announced again after an acknowledgement', async () => {
    server.answers['/user/info/signCerSoonExpireAlert/80010001'] = null;
    await show({ user: soon });
    await page.getByRole('button', { name: '不再提醒' }).click();
    await expect.element(page.getByRole('dialog', { name: '证件即将到期' })).not.toBeInTheDocument();
    expect(times('/user/info/signCerSoonExpireAlert/80010001')).toBe(1);
  });

  it('comes before the announcement, one at a time', async () => {
    server.answers['/common/sys-notice/unreadAndNewShowNotice'] = [TEXT];
    await show({ user: soon });
    await expect.element(page.getByRole('dialog', { name: '证件即将到期' })).toBeVisible();
    expect(page.getByRole('dialog', { name: TEXT.title }).elements()).toHaveLength(0);
    await page.getByRole('button', { name: '稍后提醒' }).click();
    await expect.element(page.getByRole('dialog', { name: TEXT.title })).toBeVisible();
  });
});

describe('the floating help', () => {
  const button = () => page.getByRole('button', { name: '联系客服' });
  const place = (): DOMRect => button().element().getBoundingClientRect();
  const drag = async (dx: number, dy: number): Promise<void> => {
    const { x, y, width, height } = place();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const to = { clientX: at.clientX + dx, clientY: at.clientY + dy };
    const element = button().element();
    const rest = { bubbles: true, pointerId: 1, button: 0, isPrimary: true };
    element.setPointerCapture = () => undefined;
    element.dispatchEvent(new PointerEvent('pointerdown', { ...rest, ...at }));
    element.dispatchEvent(new PointerEvent('pointermove', { ...rest, ...to }));
    element.dispatchEvent(new PointerEvent('pointerup', { ...rest, ...to }));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };

  it('R-038 shows the account manager: name, phone, code to scan', async () => {
    await show();
    await button().click();
    await expect.element(page.getByText('周晓晴')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '13912345678' })).toBeVisible();
    expect(page.getByAltText('周晓晴的二维码').element().getAttribute('src')).toBe('/api-file/manager.png');
  });

  it('R-090 hides a hidden phone number and its dial link', async () => {
    server.answers['/user/queryUserCustomerService'] = { ...MANAGER, amPhoneHide: true };
    await show();
    await button().click();
    await expect.element(page.getByText('139****5678')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('13912345678');
  });

  it('R-039 shows the service phones with 09:00~20:00 on workdays', async () => {
    await show();
    await button().click();
    await expect.element(page.getByRole('link', { name: '400-000-0000' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '400-000-0001' })).toBeVisible();
    await expect.element(page.getByText('工作日 09:00~20:00')).toBeVisible();
  });

  it('R-040 links to a chat', async () => {
    await show();
    await button().click();
    await expect.element(page.getByRole('link', { name: '在线咨询' })).toBeVisible();
    expect(page.getByRole('link', { name: '在线咨询' }).element().getAttribute('href')).toBe(
      'https://chat.example.com/gep',
    );
  });

  it('shows the phones without a manager', async () => {
    server.answers['/user/queryUserCustomerService'] = undefined;
    await show();
    await button().click();
    await expect.element(page.getByRole('link', { name: '400-000-0000' })).toBeVisible();
  });

  it('stays where it was dragged, without opening', async () => {
    await show();
    await expect.element(button()).toBeVisible();
    const before = place();
    await drag(-300, -200);
    expect([Math.round(place().x), Math.round(place().y)]).toEqual([
      Math.round(before.x - 300),
      Math.round(before.y - 200),
    ]);
    expect(button().element().getAttribute('aria-expanded')).toBe('false');
  });

  it('R-041 R-042 docks at the right edge, and stays there after signing out', async () => {
    await show();
    await expect.element(button()).toBeVisible();
    await drag(200, -100);
    expect(place().right).toBe(pageWidth());
    expect(place().width).toBe(24);
    clearStorage(localStorage);
    expect(JSON.parse(localStorage.getItem(FLOAT_KEY) ?? '{}')).toMatchObject({ isDocked: true });
  });

  it('is moved by the keyboard', async () => {
    await page.viewport(1920, 1000);
    await show();
    await expect.element(button()).toBeVisible();
    (button().element() as HTMLElement).focus();
    const { x, y } = place();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect([place().x, place().y]).toEqual([x - 24, y - 24]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(place().right).toBe(pageWidth());
  });

  it('is docked if it would cover the page, until moved', async () => {
    await show();
    await expect.element(button()).toBeVisible();
    for (const width of [1024, 1600, 1366]) {
      await page.viewport(width, 768);
      await expect.poll(() => [place().right, place().width]).toEqual([pageWidth(), 24]);
    }
    (button().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect([place().right, place().width]).toEqual([pageWidth() - 24, 44]);
  });
});

describe('R-055 a new message', () => {
  const message = {
    messageId: 'MS20261120000009-01',
    bizType: 2,
    title: '提现已到账',
    content: '到'.repeat(80),
    createdAt: '2026-11-20 15:42:00',
    readFlag: 2,
    path: '/transaction-manage/payment-order?orderNo=WD1',
  };
  const arrive = async (): Promise<void> => {
    server.answers['/common/internal-message/operating'] = null;
    server.answers['/common/internal-message/unReadPage'] = {
      list: [message],
      total: 1,
      currentPage: 1,
      pageSize: 100,
    };
    await show({ permissions: ['/transaction-manage/payment-order'] });
    await expect.element(page.getByRole('button', { name: '联系客服' })).toBeVisible();
    await expect.poll(() => times('/common/internal-message/countUnreadTotal')).toBe(1);
    server.answers['/common/internal-message/countUnreadTotal'] = { total: 1 };
    // The poll one minute later.
    await page.getByRole('button', { name: /^消息/ }).click();
    await page.getByRole('button', { name: '全部已读' }).click();
    await userEvent.keyboard('{Escape}');
  };

  it('says 62 characters and 查看详情', async () => {
    await arrive();
    const card = page.getByRole('status', { name: '新消息' });
    await expect.element(card).toBeVisible();
    expect(card.element().textContent).toContain(`${'到'.repeat(62)}… 查看详情`);
    await page.getByRole('link', { name: '查看详情' }).click();
    await expect.element(page.getByTestId('where')).toHaveTextContent('/transaction-manage/payment-order?orderNo=WD1');
  });

  it('appears as a desktop notification if enabled and the page is hidden', async () => {
    const told: { title: string; body: string | undefined }[] = [];
    class Told extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: NotificationOptions) {
        super();
        told.push({ title, body });
      }
    }
    vi.stubGlobal('Notification', Told);
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ desktop: true }));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await arrive();
    await expect.poll(() => told).toEqual([{ title: '提现已到账', body: `${'到'.repeat(62)}… 查看详情` }]);
  });
});
