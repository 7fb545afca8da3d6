import { describe, expect, it } from 'vitest';
import type { Look } from '#model/on-page.ts';
import { questionOf, type AnswerAlong } from '#model/wire.ts';
import { routes } from '#generated/routes.ts';
import { draw } from './first-look.tsx';
import { definitions } from './session/call-definitions.ts';

const LIST = '/transaction-manage/payment-order';
const HOSTILE = `<img src=x onerror=alert(1)>"'</style><script>alert(2)</script>`;

const answer = (name: keyof typeof definitions, result: unknown, request = ''): AnswerAlong => {
  const { methods, path } = definitions[name];
  const text = JSON.stringify({ code: '0', message: '', result });
  return { question: questionOf(methods[0] ?? 'POST', path, ...(request === '' ? [] : [request])), text };
};

const site = answer('system.config', { SYSTEM_FULL_NAME: '会员中心', LOGIN_TEXT: HOSTILE, LOGIN_PROMISE: ['安心'] });

const person = (userName: string, permission = routes.map(({ path }) => path)): AnswerAlong =>
  answer('user.info', {
    ...{ userNo: `U-${userName}`, operatorId: 1, loginNo: userName, userName, operatorName: userName },
    ...{ permission, userProduct: [], systemType: 5, initialPassword: false },
  });

const lookAt = (address: string, answers: AnswerAlong[], width = 1440): Promise<Look | null> =>
  draw({ address, answers, width, hasDemos: true, now: Date.UTC(2026, 10, 20), nonce: 'n0nce' });

describe('the server-rendered page', () => {
  it('contains the sign-in page, with hostile texts as text', async () => {
    const look = await lookAt('/login', [site]);
    expect(look?.html).toContain('aria-hidden="true" hidden>');
    expect(look?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(look?.html).not.toMatch(/<img[^>]*onerror|<script/);
    expect(look?.html).toContain('type="password"');
  });

  it('contains nothing that the content policy forbids', async () => {
    const look = await lookAt(LIST, [site, person('甲')]);
    expect(look?.html).not.toMatch(/<[^>]* (style|on\w+)=/);
    expect(look?.html).toContain('<style');
    // The browser's renderer would skip styles that it finds in the page, and these are removed along with the server's
    // drawing.
    expect(look?.html).not.toContain('data-make-styles-bucket');
    for (const [style] of look?.html.matchAll(/<style[^>]*>/g) ?? []) expect(style).toContain('nonce="n0nce"');
  });

  it('contains only one person’s answers', async () => {
    const first = await lookAt(LIST, [site, person('某甲')]);
    expect(first?.html).toContain('某甲');
    const second = await lookAt(LIST, [site, person('某乙')]);
    expect(second?.html).toContain('某乙');
    expect(second?.html).not.toContain('某甲');
    expect((await lookAt('/login', [site]))?.html).not.toMatch(/某甲|某乙/);
  });

  it('requests the rows, and nothing that writes', async () => {
    const look = await lookAt(LIST, [site, person('甲')]);
    const asked = look?.asked.map(([call]) => call) ?? [];
    expect(asked).toContain('pay.orders');
    expect(asked.filter((call) => /apply|cancel|save|withdraw$/.test(call))).toEqual([]);
  });

  it('is the page that the address redirects to', async () => {
    expect((await lookAt(LIST, [site]))?.html).toContain('忘记密码');
    const home = await lookAt('/login', [site, person('甲')]);
    expect(home?.html).toContain('常用汇率');
    expect(home?.html).not.toContain('忘记密码');
    expect((await lookAt(LIST, [site, person('甲', ['/account/userAccount'])]))?.html).toContain('暂无此页面的权限');
  });

  it('is not rendered without the site’s configuration', async () => {
    expect(await lookAt(LIST, [person('甲')])).toBeNull();
  });

  it('names its window width', async () => {
    const wide = await lookAt(LIST, [site, person('甲')]);
    const rail = await lookAt(LIST, [site, person('甲')], 1100);
    expect(wide?.html).toContain('data-width="1440"');
    expect(wide?.html).not.toBe(rail?.html);
    expect(rail?.html).toContain('data-width="1100"');
    expect((await lookAt('/login', [site], 390))?.html).toContain('data-width="390"');
    expect(await lookAt(LIST, [site, person('甲')], 390)).toBeNull();
  });
});
