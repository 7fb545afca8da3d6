import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FormMember } from '#model/field.ts';
import type { AgreementNeed, CaptchaNeed, CodeNeed, NeedDefinition, StateNeed } from '#model/need.ts';
import { call, createServer, field, fillingOf, form, read, refused, Stage, test } from '../forms/fixtures/stage.tsx';

const WAYS = [
  { value: 1, title: '短信', unbound: '请先绑定手机号' },
  { value: 2, title: '邮件', unbound: '请先绑定邮箱' },
];
const PHONE = { sendType: 1, sendNo: '138****6621' };
const ADDRESS = { sendType: 2, sendNo: 'lin****@example.com' };
const code: CodeNeed = {
  kind: 'code',
  name: 'code',
  title: '付款验证',
  ask: 'auth',
  skip: test('data.ask.authWay', '==', '0'),
  send: 'sendCode',
  binds: true,
  way: { field: 'sendType', ways: WAYS, prefer: read('data.ask.authWay') },
  filling: {},
  field: 'messageCode',
  keep: 0,
};
const terms: AgreementNeed = {
  kind: 'agreement',
  name: 'terms',
  title: '协议签署',
  types: ['A', 'B'],
  ask: 'hasSign',
  skip: read('data.ask.signed'),
  sign: 'sign',
  label: read('data.ask.agreementName'),
  text: read('data.ask.content'),
};
const captcha: CaptchaNeed = {
  kind: 'captcha',
  name: 'captcha',
  title: '图形验证',
  draw: 'draw',
  field: 'captcha',
  after: 0,
};
const verified: StateNeed = {
  kind: 'state',
  name: 'verified',
  title: '实名认证',
  check: { that: test('user.realNameType', '==', '2'), say: '请先完成实名认证' },
  navigate: '/away',
};

const calls = {
  pay: call('pay', { needs: ['code'], idempotent: true, money: true }),
  open: call('open', { needs: ['terms'], idempotent: true }),
  sms: call('sms', { needs: ['captcha'] }),
  guarded: call('guarded', { needs: ['verified'] }),
  auth: call('auth'),
  sendCode: call('sendCode', { fields: ['sendType', 'confirms'] }),
  hasSign: call('hasSign', { required: ['type'] }),
  sign: call('sign', { fields: ['type', 'agreementName'] }),
  draw: call('draw', { fields: ['inWords'] }),
};
const needs: Record<string, NeedDefinition> = { code, terms, captcha, verified };

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
  server.answers.auth = { authWay: 1, sendTypes: [PHONE, ADDRESS] };
  server.answers.pay = { orderNo: '1' };
});
afterEach(() => void vi.unstubAllGlobals());

const amount = field('amount', '金额');
const shown = (name: string, members: FormMember[] = [amount], more: Partial<CodeNeed> = {}) => {
  const names = members.flatMap((each) => (each.kind === 'field' ? [each.name] : []));
  const block = form(
    { call: name, filling: fillingOf(...names), members, say: '已提交' },
    { submit: { title: '提交' } },
  );
  return render(<Stage block={block} calls={calls} needs={{ ...needs, code: { ...code, ...more } }} />);
};
const submit = async (): Promise<void> => page.getByRole('button', { name: '提交', exact: true }).click();
/**
 * Submits, and expects the form's message. The look begins before the press: the message is gone after 3.5 s, and on a busy
 * machine the press is acknowledged later than that.
 */
const expectDone = async (press: () => Promise<void>): Promise<void> => {
  await Promise.all([expect.element(page.getByText('已提交').first()).toBeVisible(), press()]);
};
/** Time at which another code can be sent, in milliseconds. */
const latestEnd = (): number =>
  Math.max(...Object.entries(sessionStorage).map(([name, end]) => (name.startsWith('sw.code.') ? Number(end) : 0)));
const alert = () => page.getByRole('alertdialog').getByRole('alert');

describe('a code', () => {
  it('R-262 R-264 R-265 is sent as the dialog opens, says so, and can be had again after 60 s', async () => {
    await shown('pay');
    await submit();
    await expect.element(page.getByText('验证码已发送')).toBeVisible();
    await expect.element(page.getByText(/^(60|5\d) 秒后可重新获取$/)).toBeVisible();
    expect(latestEnd() - Date.now()).toBeGreaterThan(45_000);
    await page.getByRole('radio', { name: '邮件' }).click();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.element(page.getByText('发送成功')).toBeVisible();
    expect(server.sent.filter(({ name }) => name === 'sendCode').map(({ body }) => body.sendType)).toEqual([1, 2]);
  });

  it('R-171 R-260 counts down over closing and opening again, then offers to send again', async () => {
    await shown('pay');
    await submit();
    await expect.element(page.getByText(/秒后可重新获取/)).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await submit();
    await expect.element(page.getByText(/秒后可重新获取/)).toBeVisible();
    expect(server.times('sendCode')).toBe(1);
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith('sw.code.')) {
        const end = Number(sessionStorage.getItem(name));
        expect(end - Date.now()).toBeGreaterThan(50_000);
        expect(end - Date.now()).toBeLessThanOrEqual(60_000);
        sessionStorage.setItem(name, '0');
      }
    }
    await page.getByRole('button', { name: '重新获取' }).click();
    await expect.element(page.getByText(/秒后可重新获取/)).toBeVisible();
    expect(server.times('sendCode')).toBe(2);
  });

  it('R-266 asked for too early says what the server says, counts down and is sent by itself', async () => {
    let asked = 0;
    server.answers.sendCode = () => {
      asked += 1;
      return asked > 1
        ? Response.json({ code: '0', message: '', result: null })
        : Response.json({
            ...{ code: '10007', message: '操作过于频繁，请稍后再试' },
            result: { seconds: 34 },
          });
    };
    await shown('pay');
    await submit();
    await expect.element(page.getByText('操作过于频繁，请稍后再试')).toBeVisible();
    await expect.element(page.getByText(/^3[34] 秒后自动发送$/)).toBeVisible();
    // Waiting is not an error.
    await expect.element(alert()).not.toBeInTheDocument();
    // After reopening, it still waits for the first code.
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await submit();
    await expect.element(page.getByText(/^3\d 秒后自动发送$/)).toBeVisible();
    expect(server.times('sendCode')).toBe(1);
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('sw.code.')) sessionStorage.setItem(name, '0');
    await expect.element(page.getByText('验证码已发送')).toBeVisible();
    await expect.element(page.getByText(/操作过于频繁/)).not.toBeInTheDocument();
    expect(server.times('sendCode')).toBe(2);
  });

  it('R-266 takes no digit before a code is sent, and then at once', async () => {
    let asked = 0;
    server.answers.sendCode = () => {
      asked += 1;
      return asked > 1
        ? Response.json({ code: '0', message: '', result: null })
        : Response.json({ code: '10007', message: '操作过于频繁', result: { seconds: 34 } });
    };
    await shown('pay');
    await submit();
    await expect.element(page.getByText(/秒后自动发送$/)).toBeVisible();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('246810{Enter}');
    await expect.element(cells).toHaveValue('');
    await expect.element(cells).toHaveAttribute('readonly');
    await expect.element(page.getByText('操作过于频繁')).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    expect(server.times('pay')).toBe(0);
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('sw.code.')) sessionStorage.setItem(name, '0');
    await expect.element(page.getByText('验证码已发送')).toBeVisible();
    // The focus stayed in the cells.
    await userEvent.keyboard('246810');
    await expect.poll(() => server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
  });

  it('does not submit a code typed while a send is refused', async () => {
    let goOut: (value: unknown) => void = () => undefined;
    server.answers.sendCode = () => new Promise((resolve) => (goOut = resolve));
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('111111');
    goOut(Response.json({ code: '10007', message: '操作过于频繁', result: { seconds: 34 } }));
    await expect.element(page.getByText(/秒后自动发送$/)).toBeVisible();
    await expect.element(cells).toHaveValue('');
    expect(server.times('pay')).toBe(0);
  });

  it('takes a code although the answer about its sending was lost', async () => {
    server.answers.sendCode = () => Response.json({}, { status: 500 });
    await shown('pay');
    await submit();
    await expect.element(alert()).toBeVisible();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await cells.fill('246810');
    await expect.poll(() => server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
  });

  it('R-266 that cannot be sent says what the server says', async () => {
    server.answers.sendCode = () => Response.json({ code: '10027', message: '请先绑定手机号', result: null });
    await shown('pay');
    await submit();
    await expect.element(alert()).toHaveTextContent('请先绑定手机号');
  });

  it('R-254 asks for a way where none is chosen', async () => {
    const { prefer: _, ...open } = code.way!;
    await shown('pay', [amount], { way: open });
    await submit();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.element(alert()).toHaveTextContent('请选择验证方式');
    expect(server.times('sendCode')).toBe(0);
  });

  it.each([
    ['R-255', 1, [ADDRESS], '请先绑定手机号'],
    ['R-256', 2, [PHONE], '请先绑定邮箱'],
  ])('%s cannot be sent where nothing is bound', async (_, authWay, sendTypes, sentence) => {
    server.answers.auth = { authWay, sendTypes };
    await shown('pay');
    await submit();
    await expect.element(alert()).toHaveTextContent(sentence);
    expect(server.times('sendCode')).toBe(0);
  });

  it('R-257 R-259 is six letters or digits; pasted with what stands around them too', async () => {
    server.answers.pay = ({ messageCode }: { messageCode?: string }) =>
      messageCode === 'a1B2c3' ? { orderNo: '1' } : refused('10004', '验证码错误或已失效');
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await expect.element(cells).toHaveAttribute('autocomplete', 'one-time-code');
    await cells.fill(' a1-B2 c3 ');
    await expect.element(cells).toHaveValue('a1B2c3');
    await expectDone(() => userEvent.keyboard('{Enter}'));
  });

  it('keeps the focus after Enter on an incomplete code, reports it, and continues with the next digit', async () => {
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await expect.element(cells).toHaveAttribute('inputmode', 'numeric');
    await userEvent.keyboard('24681{Enter}');
    await expect.element(alert()).toHaveTextContent('请输入完整的 6 位验证码');
    expect(server.times('pay')).toBe(0);
    await userEvent.keyboard('0');
    await expect.poll(() => server.times('pay')).toBe(1);
    expect(server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
  });

  it('submits once when complete, whatever is pressed afterwards, and shows the remaining attempts', async () => {
    server.answers.pay = () =>
      Response.json({ code: '10004', message: '验证码错误或已失效', result: { errors: [], triesLeft: 4 } });
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('111111{Enter}{Enter}');
    await expect.element(alert()).toHaveTextContent('验证码错误或已失效，还可尝试 4 次');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert()).toHaveTextContent('验证码错误或已失效，还可尝试 4 次');
    expect(server.times('pay')).toBe(1);
  });

  it('accepts a digit typed while a button has the focus', async () => {
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('24{Tab}');
    await expect.element(cells).not.toHaveFocus();
    await userEvent.keyboard('6810');
    await expect.poll(() => server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
  });

  it('leaves the text alone during composition', async () => {
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    const input = cells.element() as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    set?.call(input, '２４６８１０');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await expect.poll(() => input.value).toBe('２４６８１０');
    expect(server.times('pay')).toBe(0);
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '２４６８１０' }));
    await expect.poll(() => server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
  });

  it('is cleared and focused after an error; closing waits for the pending request', async () => {
    let finish: (value: unknown) => void = () => undefined;
    server.answers.pay = () => new Promise((resolve) => (finish = resolve));
    await shown('pay');
    await submit();
    const cells = page.getByRole('textbox', { name: /验证码/ });
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('111111');
    await expect.poll(() => server.times('pay')).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    finish(refused('10004', '验证码错误或已失效'));
    await expect.element(alert()).toHaveTextContent('验证码错误或已失效');
    await expect.element(cells).toHaveValue('');
    await expect.element(cells).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('whose answer was lost can be closed, not cancelled, and a repeat is safe', async () => {
    server.answers.pay = () => Response.json({}, { status: 500 });
    await shown('pay');
    await submit();
    await expect.element(page.getByRole('textbox', { name: /验证码/ })).toHaveFocus();
    await userEvent.keyboard('246810');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText('暂时不知道结果')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: '关闭', exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: '取消' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect
      .poll(() => new Set(server.sent.filter(({ name }) => name === 'pay').map(({ key }) => key)).size)
      .toBe(1);
    await expect.poll(() => server.times('pay')).toBe(2);
  });

  it('is submitted after the send is confirmed if typed earlier', async () => {
    let goOut: (value: unknown) => void = () => undefined;
    server.answers.sendCode = () => new Promise((resolve) => (goOut = resolve));
    await shown('pay');
    await submit();
    await expect.element(page.getByRole('textbox', { name: /验证码/ })).toHaveFocus();
    await userEvent.keyboard('111111{Enter}{Enter}');
    expect(server.times('pay')).toBe(0);
    goOut(null);
    await expect.element(page.getByText('已提交').first()).toBeVisible();
    expect(server.times('pay')).toBe(1);
  });

  it('R-142 is not asked where authWay is 0', async () => {
    server.answers.auth = { authWay: '0', sendTypes: [PHONE] };
    await shown('pay');
    await expectDone(submit);
    expect(server.times('sendCode')).toBe(0);
  });
});

describe('a code beside its field', () => {
  const messageCode = field('messageCode', '验证码', { widget: 'code', required: true });
  const button = () => page.getByRole('button', { name: '获取验证码' });

  it('R-261 R-263 R-265 is sent by 获取验证码, counts 59 s, and goes along without a dialog', async () => {
    await shown('pay', [amount, messageCode]);
    await button().click();
    await expect.element(page.getByText('验证码已发送')).toBeVisible();
    await expect.element(page.getByText(/^5\d 秒后可重新获取$/)).toBeVisible();
    await page.getByRole('textbox', { name: '验证码' }).fill('246810');
    await expectDone(submit);
    expect(server.sent.find(({ name }) => name === 'pay')?.body.messageCode).toBe('246810');
    const ends = Object.keys(sessionStorage).filter((name) => name.startsWith('sw.code.'));
    expect(ends).toEqual(['sw.code.code']);
    expect(Number(sessionStorage.getItem('sw.code.code')) - Date.now()).toBeLessThanOrEqual(59_000);
  });

  it('R-253 missing says 请输入验证码, wrong says so at the field', async () => {
    server.answers.pay = () => refused('10004', '验证码错误或已失效');
    await shown('pay', [amount, messageCode]);
    await submit();
    await expect.element(page.getByText('请输入验证码').first()).toBeVisible();
    expect(server.times('pay')).toBe(0);
    await page.getByRole('textbox', { name: '验证码' }).fill('111111');
    await submit();
    await expect.element(page.getByText('验证码错误或已失效').first()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '验证码' })).toHaveAttribute('aria-invalid', 'true');
  });

  it('R-258 is at most six digits, whatever is typed', async () => {
    await shown('pay', [amount, messageCode]);
    const line = page.getByRole('textbox', { name: '验证码' });
    await line.click();
    await userEvent.keyboard('12a3 4-5678');
    await expect.element(line).toHaveValue('123456');
  });

  it('R-254 wants the way that the form asks for, too', async () => {
    await shown('pay', [amount, field('sendType', '验证方式'), messageCode]);
    await button().click();
    await expect.element(page.getByText('请选择验证方式')).toBeVisible();
    expect(server.times('sendCode')).toBe(0);
  });

  it('R-256 says what is not bound', async () => {
    server.answers.auth = { authWay: 2, sendTypes: [PHONE] };
    await shown('pay', [amount, messageCode]);
    await button().click();
    await expect.element(page.getByText('请先绑定邮箱')).toBeVisible();
  });
});

describe('an agreement', () => {
  const signed = new Set<string>();
  beforeEach(() => {
    signed.clear();
    server.answers.hasSign = ({ type }: { type: string }) => ({
      type,
      agreementName: `协议${type}`,
      signed: signed.has(type),
      content: `<h4>第${type}条</h4><ul><li>其一</li></ul><img src=x onerror="window.hacked=1">`,
    });
    server.answers.sign = ({ type }: { type: string }) => void signed.add(type);
    server.answers.open = { ok: true };
  });

  it('R-155 R-157 unsigned shows a modal, 620 wide, with all of them; agreeing signs and goes on', async () => {
    await shown('open');
    await page.getByRole('textbox', { name: '金额' }).fill('20');
    await submit();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(/《协议A》、《协议B》/)).toBeVisible();
    await expect.element(dialog.getByRole('heading', { name: '第B条' })).toBeVisible();
    expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: /^其一$/ })
        .elements(),
    ).toHaveLength(2);
    expect(dialog.element().querySelector('img[onerror]')).toBeNull();
    // Offset width, because the dialog is animated by scaling.
    expect((dialog.element() as HTMLElement).offsetWidth).toBe(620);
    await expectDone(() => dialog.getByRole('button', { name: 'I have read and agree' }).click());
    expect(server.sent.filter(({ name }) => name === 'sign').map(({ body }) => body)).toEqual([
      { type: 'A', agreementName: '协议A' },
      { type: 'B', agreementName: '协议B' },
    ]);
    expect(server.times('open')).toBe(1);
    expect((window as { hacked?: number }).hacked).toBeUndefined();
  });

  it('R-156 signed shows none', async () => {
    signed.add('A').add('B');
    await shown('open');
    await expectDone(submit);
    expect(server.times('sign')).toBe(0);
  });

  it('declined leaves the form unchanged', async () => {
    await shown('open');
    await page.getByRole('textbox', { name: '金额' }).fill('20');
    await submit();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: '金额' })).toHaveValue('20');
    expect([server.times('sign'), server.times('open')]).toEqual([0, 0]);
  });
});

describe('a captcha', () => {
  it('is a picture or a question; a wrong answer loads another', async () => {
    let drawn = 0;
    server.answers.draw = ({ inWords }: { inWords?: boolean }) => {
      drawn += 1;
      const captchaId = `c${drawn}`;
      return inWords === true
        ? { captchaId, question: '请计算：3 加 4 等于多少？' }
        : { captchaId, imageUrl: '/none.png' };
    };
    server.answers.sms = ({ captcha: given }: { captcha?: string }) =>
      given === 'c3:7' ? { ok: true } : refused('10026', '图形验证码错误或已失效');
    await shown('sms');
    await submit();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('textbox').fill('ABCD');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert()).toHaveTextContent('图形验证码错误或已失效');
    await expect.element(dialog.getByRole('textbox')).toHaveValue('');
    expect(drawn).toBe(2);
    await dialog.getByRole('button', { name: /文字题/ }).click();
    await expect.element(dialog.getByText(/3 加 4/)).toBeVisible();
    await dialog.getByRole('textbox').fill('7');
    await expectDone(() => userEvent.keyboard('{Enter}'));
  });
});

describe('a state', () => {
  const screen = { name: 'toy', title: '玩具', paths: { main: '/' }, params: [], needs: ['verified'], public: false };
  const show = (realNameType: string) => {
    const block = form({ call: 'guarded', members: [amount] }, { submit: { title: '提交' } });
    return render(
      <Stage
        block={block}
        calls={calls}
        needs={needs}
        bundle={{ screen: { ...screen, block } }}
        host={{ user: { realNameType }, permissions: new Set(['/away']) }}
      />,
    );
  };

  it('R-164 of a screen blocks it, says why, and leads to where it is mended', async () => {
    await show('0');
    await expect.element(page.getByText('请先完成实名认证')).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '去处理' }).click();
    await expect.element(page.getByText('另一页')).toBeVisible();
  });

  it('admits a person who meets it', async () => {
    await show('2');
    await expect.element(page.getByRole('textbox', { name: '金额' })).toBeVisible();
  });
});
