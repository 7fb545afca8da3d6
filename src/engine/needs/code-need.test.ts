import { describe, expect, it } from 'vitest';
import type { Expression } from '#model/expression.ts';
import { isSkipped, type CodeNeed } from '#model/need.ts';
import { codeWaysOf as waysIn, placeOf } from './code-need.ts';

const codeWaysOf = (need: CodeNeed, scope: object, asked: unknown) =>
  waysIn(need, scope, asked, (text, { data }) =>
    text === 'the phone' ? `${text} of ${JSON.stringify(data)}` : String(text),
  );

const read = (path: string): Expression => {
  const [root, ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as 'data', path: rest }, reads: [path] };
};
const literal = (value: string | number): Expression => ({
  source: JSON.stringify(value),
  tree: { op: 'literal', value },
  reads: [],
});

const SMS = { value: 1, title: '短信', unbound: '请先绑定手机号' };
const EMAIL = { value: 2, title: '邮件', unbound: '请先绑定邮箱' };
const need: CodeNeed = {
  kind: 'code',
  name: 'payment-code',
  title: '付款验证',
  ask: 'user.auth',
  skip: {
    source: 'data.ask.authWay == 0',
    tree: { op: '==', left: read('data.ask.authWay').tree, right: literal(0).tree, as: 'number' },
    reads: [],
  },
  send: 'user.sendCode',
  way: { field: 'sendType', ways: [SMS, EMAIL], prefer: read('data.ask.authWay') },
  filling: { bizType: { value: literal(1) } },
  field: 'messageCode',
  keep: 0,
};
const PHONE_NUMBER = { sendType: 1, sendNo: '138****6621' };
const ADDRESS = { sendType: 2, sendNo: 'li****@example.com' };

describe('codeWaysOf', () => {
  it('R-142 R-143 begins with the way that authWay says: 1 by SMS, 2 by e-mail', () => {
    const sendTypes = [PHONE_NUMBER, ADDRESS];
    expect(codeWaysOf(need, {}, { authWay: 1, sendTypes })).toEqual({
      preferred: 0,
      ways: [
        { title: '短信', to: '138****6621', request: { bizType: 1, sendType: 1 } },
        { title: '邮件', to: 'li****@example.com', request: { bizType: 1, sendType: 2 } },
      ],
    });
    expect(codeWaysOf(need, {}, { authWay: 2, sendTypes }).preferred).toBe(1);
  });

  it('R-255 R-256 knows what is not bound, by what the answer leaves out or leaves empty', () => {
    const { ways } = codeWaysOf(need, {}, { authWay: 1, sendTypes: [{ sendType: 1, sendNo: '' }] });
    expect(ways.map(({ unbound }) => unbound)).toEqual(['请先绑定手机号', '请先绑定邮箱']);
    expect(codeWaysOf(need, {}, { authWay: 1, sendTypes: [PHONE_NUMBER] }).ways.map(({ unbound }) => unbound)).toEqual([
      undefined,
      '请先绑定邮箱',
    ]);
  });

  it('hides a channel with an empty message, such as one the merchant does not allow', () => {
    const hidden: CodeNeed = { ...need, way: { ...need.way!, ways: [{ ...SMS, unbound: '' }, EMAIL] } };
    const titles = (sendTypes: object[]) =>
      codeWaysOf(hidden, {}, { authWay: 2, sendTypes }).ways.map((each) => each.title);
    expect(titles([ADDRESS])).toEqual(['邮件']);
    expect(titles([PHONE_NUMBER, ADDRESS])).toEqual(['短信', '邮件']);
  });

  it('R-254 chooses none for the person where several lead somewhere and none is preferred', () => {
    const { prefer: _, ...open } = need.way!;
    const free: CodeNeed = { ...need, way: open };
    expect(codeWaysOf(free, {}, { sendTypes: [PHONE_NUMBER, ADDRESS] }).preferred).toBeNull();
    expect(codeWaysOf(free, {}, { sendTypes: [ADDRESS] }).preferred).toBe(1);
  });

  it('names the owner of the phone from the answer, or nobody if none is bound', () => {
    const owned: CodeNeed = { ...need, way: { ...need.way!, ways: [{ ...SMS, whose: 'the phone' }, EMAIL] } };
    const { ways } = codeWaysOf(owned, {}, { sendTypes: [PHONE_NUMBER, ADDRESS] });
    expect(ways[0]?.whose).toMatch(/^the phone of .*138\*\*\*\*6621/);
    expect(placeOf({ ...ways[0]!, whose: 'Phone of Lin' })).toBe('Phone of Lin 138****6621');
    expect(ways[1]?.whose).toBeUndefined();
    expect(placeOf(ways[1]!)).toBe('li****@example.com');
    expect(codeWaysOf(owned, {}, { sendTypes: [] }).ways[0]?.whose).toBeUndefined();
  });

  it('has one channel if the need names none', () => {
    const { way: _, ...plain } = need;
    for (const asked of [null, {}, { sendTypes: ['x'] }, 'x']) {
      expect(codeWaysOf(plain, {}, asked)).toEqual({
        ways: [{ title: '', to: '', request: { bizType: 1 } }],
        preferred: 0,
      });
    }
  });
});

describe('isSkipped', () => {
  it('R-142 asks for no code where authWay is 0', () => {
    expect(isSkipped(need, {}, { authWay: 0 })).toBe(true);
    expect(isSkipped(need, {}, { authWay: 1 })).toBe(false);
    expect(isSkipped(need, {}, null)).toBe(false);
  });
});
