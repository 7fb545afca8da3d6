import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '#model/call.ts';
import { isSkipped, type CodeNeed } from '#model/need.ts';
import { methodsOf } from './code-need.ts';

const need: CodeNeed = {
  kind: 'code',
  name: 'code',
  title: '',
  ask: 'auth',
  skip: {
    source: 'data.ask.authWay == 0',
    tree: {
      op: '==',
      left: { op: 'read', root: 'data', path: ['ask', 'authWay'] },
      right: { op: 'literal', value: 0 },
      as: 'number',
    },
    reads: ['data.ask.authWay'],
  },
  send: 'send',
  filling: { bizType: { value: { source: '1', tree: { op: 'literal', value: 1 }, reads: [] } } },
  field: 'messageCode',
  keep: 0,
};
const send = { fields: ['sendType', 'bizType'] } as unknown as CallDefinition;

describe('methodsOf', () => {
  it('finds the ways in the answer by the field that the sending call takes', () => {
    const asked = {
      authWay: 1,
      sendTypes: [
        { sendType: 1, sendNo: '138****6621' },
        { sendType: 2, sendNo: 'li****@example.com' },
      ],
    };
    expect(methodsOf(need, send, {}, asked)).toEqual([
      { title: '短信', to: '138****6621', request: { bizType: 1, sendType: 1 } },
      { title: '邮件', to: 'li****@example.com', request: { bizType: 1, sendType: 2 } },
    ]);
  });

  it('has one way where none is told', () => {
    for (const asked of [null, {}, { sendTypes: [] }, { sendTypes: ['x'] }, 'x']) {
      expect(methodsOf(need, send, {}, asked)).toEqual([{ title: '', to: '', request: { bizType: 1 } }]);
    }
  });
});

describe('isSkipped', () => {
  it('reads the answer of the question', () => {
    expect(isSkipped(need, {}, { authWay: 0 })).toBe(true);
    expect(isSkipped(need, {}, { authWay: 1 })).toBe(false);
    expect(isSkipped(need, {}, null)).toBe(false);
  });
});
