import { expect, it } from 'vitest';
import { sayCondition } from './saying.ts';

const value = (name: string, title: string) => ({ const: name, name, title });
const names = {
  titles: new Map([
    ['state', '状态'],
    ['amount', '金额'],
    ['phone', '电话'],
  ]),
  enums: { state: { name: 'state', title: '状态', values: [value('OPEN', '待处理'), value('DONE', '已办结')] } },
};

it.each([
  ["row.state == 'OPEN'", '「状态」是「待处理」', '"状态" is "待处理"'],
  ["row.state in ['OPEN', 'DONE']", '「状态」是其中之一「待处理」、「已办结」', '"状态" is one of "待处理", "已办结"'],
  [
    'has(row.phone) && row.amount > 100',
    '「电话」有值，并且「金额」大于100',
    '"电话" has a value and "金额" is more than 100',
  ],
  [
    "row.other != 'X' || !user.isTrusted",
    '「row.other」不是「X」，或者「user.isTrusted」不成立',
    '"row.other" is not "X" or "user.isTrusted" is false',
  ],
  [
    "(has(row.phone) || row.amount > 1) && row.state != 'OPEN'",
    '（「电话」有值，或者「金额」大于1），并且「状态」不是「待处理」',
    '("电话" has a value or "金额" is more than 1) and "状态" is not "待处理"',
  ],
  ['size(rows) > 3', 'size(rows) > 3', 'size(rows) > 3'],
])('says %s', (source, zh, en) => {
  expect(sayCondition(source, names, 'zh')).toBe(zh);
  expect(sayCondition(source, names, 'en')).toBe(en);
});
