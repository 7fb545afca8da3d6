import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import advances from '../src/bank/rules/advances.json' with { type: 'json' };
import approvals from '../src/bank/rules/approvals.json' with { type: 'json' };
import cards from '../src/bank/rules/cards.json' with { type: 'json' };
import arrival from '../src/bank/rules/arrival.json' with { type: 'json' };
import collections from '../src/bank/rules/collections.json' with { type: 'json' };
import exchange from '../src/bank/rules/exchange.json' with { type: 'json' };
import payments from '../src/bank/rules/payments.json' with { type: 'json' };
import quota from '../src/bank/rules/quota.json' with { type: 'json' };
import transfers from '../src/bank/rules/transfers.json' with { type: 'json' };
import verification from '../src/bank/rules/verification.json' with { type: 'json' };

/*
 * Every time in a sentence about the bank's work is that of the bank's rule: cut-offs, review times, deadlines. A
 * sentence with a time that matches no line below fails.
 */

const FILES = ['schemas/{screens,calls,entities,sets}/**/*.json', 'src/bank/{reference,rules}/*.json'];
/** The gallery, sample records, and tables of rules that are the source of the figures. */
const OTHERS = /screens\/test|sample|collection-banks|holidays|papers|companies|campaign|protocols|agreements/;
const TIME = /\d+(?:-\d+)? ?(?:个工作日|小时|分钟|秒|天|个月)|半小时|\d\d:\d\d|T\+\d/;

type Lifecycle = {
  review?: { after: string };
  steps?: { from?: string[]; to: string; after?: string; set?: object }[];
};

/** The duration of a review, or of the step into a state: `4 hours`. */
function wait(entity: string, to?: string): string {
  const { lifecycle } = JSON.parse(readFileSync(`schemas/entities/${entity}.json`, 'utf8')) as { lifecycle: Lifecycle };
  const found = to === undefined ? lifecycle.review : lifecycle.steps?.find((step) => step.to === to && step.after);
  if (found?.after === undefined) throw new Error(`${entity} waits for nothing on its way to ${to ?? 'a review'}`);
  return found.after;
}

/** The number in `4 hours`, which must have this unit. */
function figure(text: string, unit: 'minute' | 'hour' | 'day' | 'working day'): number {
  const [, number, name] = /^(\d+) (.+?)s?$/.exec(text) ?? [];
  if (name !== unit) throw new Error(`Expected ${unit}s, got "${text}".`);
  return Number(number);
}

const closing = JSON.parse(readFileSync('schemas/entities/collection-account.json', 'utf8')) as {
  lifecycle: Lifecycle;
};
const closeAt = closing.lifecycle.steps
  ?.flatMap(({ set = {} }) => Object.entries(set))
  .find(([name]) => name === 'closeAt')?.[1];
const { EUR, HKD } = arrival.local;

/** Sentences: the groups of each pattern are the figures of the rule, in this order. */
const TOLD: [RegExp, ...(number | string)[]][] = [
  [/(\d+) 天内未复核/, approvals.waitDays],
  [/开卡通常在 (\d+) 分钟内完成/, cards.minutes.open],
  [/通常在 (\d+) 分钟内完成，完成后以站内信通知/, cards.minutes.operation],
  [/下一工作日 (\d\d):(\d\d) 到/, ...cards.pool.backAt.split(':')],
  [/(?:请在|应在) (\d+) 天内补充/, arrival.settle.evidenceDays],
  [/材料已提交，银行将在 (\d+) 小时内审核/, arrival.settle.evidenceHours],
  [/更换后 (\d+) 小时内不能用于验证/, verification.pauseHours],
  [/新的主操作员 (\d+) 小时内不能验证/, verification.pauseHours],
  [/可退期限（(\d+)天）/, collections.refundDays],
  [/约 (\d+) 小时审核完成/, collections.minutes.review / 60],
  [/约 (\d+) 分钟后汇出/, collections.minutes.refund],
  [/(\d+) 天内(?:未接收|接收|未被接收)/, figure(wait('store-transfer', 'FAILED'), 'day')],
  [/约 (\d+) 分钟后完成迁移/, figure(wait('store-transfer'), 'minute')],
  [/(\d+) 天内(?:未接受|接受|未被接受)/, figure(wait('trusteeship', 'REJECTED'), 'day')],
  [/(\d+) 天后关闭/, figure(/'(.*)'/.exec(String(closeAt))?.[1] ?? '', 'day')],
  [/审核通常 (\d+) 小时内/, figure(wait('holder'), 'hour')],
  [/资料审核中，通常 (\d+) 小时内/, figure(wait('pobo-payer'), 'hour')],
  [/审核中，预计 (\d+) 小时内/, figure(wait('store'), 'hour')],
  [/材料已提交，通常 (\d+) 小时内/, figure(wait('platform-material'), 'hour')],
  [/操作，约 (\d+) 分钟/, figure(wait('live-check', 'PASS'), 'minute')],
  [/通常(半)小时内/, wait('payee') === '30 minutes' ? '半' : wait('payee')],
  // A review begins on a working day and ends on the same one or the next.
  [/(\d+)-2 个工作日/, figure(wait('real-name'), 'working day')],
  [/通常在 (\d+) 秒内进入/, transfers.allocationSeconds],
  [/报价 (\d+) 秒内有效/, exchange.quoteSeconds],
  [/(\d+) 分钟内到账/, transfers.minutes.transfer],
  [/(\d\d:\d\d) 前提交的人民币提现/, arrival.yuan.cutOff],
  [/数分钟至 (\d+) 个工作日/, Math.max(arrival.swift.days, ...Object.values(arrival.local).map(({ days }) => days))],
  [/转数快.*?(\d+) 分钟/, HKD.instant.minutes],
  [/单笔 (\d+) 万欧元以内的欧元付款最快 (\d+) 分钟/, Number(EUR.instant.most) / 10_000, EUR.instant.minutes],
  [/交割日须在T\+(\d)至(\d+)个月/, exchange.forward.firstDays, exchange.forward.lastMonths],
  [/距交割日不足 ?(\d+) ?个工作日/, exchange.forward.modifyDays],
  [/(\d+) 小时内已向该收款人/, payments.duplicateHours],
  [/逾期 (\d+) 天以上的不计/, advances.mostLate],
  [/(\d+) 天未还清/, advances.days],
  [/订单日期须在(\d+)个月内|格式为YYYY-MM-DD，须在(\d+)个月内/, quota.months],
];

/** Times that are not about the bank's steps: people's own time, links and codes, views, maintenance, other parties. */
const FREE = [
  /约 \d+ 分钟(?:完成注册|完成|，随时|；|'|$)/,
  /每 30 秒生成/,
  /激活|邮件中的链接|二维码和密钥|安全码/,
  /近 \d+ 天(?:没有|收支)|7天走势|到期前 \d+ 天|到期不足 \d+ 天/,
  /旧模板继续可用|系统维护通知|材料补充期限|平台从平台|180 天后须更新/,
  /23:59|（3 个月内）|对账单，3 个月内/,
  /(?:回复|联系)|工作日 09:00~20:00/,
  // The account opens within minutes; the working days are for the bank that holds it.
  /\d+ 个工作日内开立/,
  /今天 18:00 前/,
];

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

/** Sentences with a time, each with its file. */
function sentences(): { file: string; text: string }[] {
  return globSync(FILES)
    .filter((file) => !OTHERS.test(file))
    .flatMap((file) =>
      texts(JSON.parse(readFileSync(file, 'utf8'))).flatMap((text) =>
        text
          .split(/(?<=[。；])|<\/?(?:p|li|h3)>/)
          .filter((part) => TIME.test(part) && /\p{Script=Han}/u.test(part))
          .map((part) => ({ file, text: part })),
      ),
    );
}

it('states for every step the time at which the bank takes it', () => {
  const all = sentences();
  expect(all.length).toBeGreaterThan(60);
  const wrong = all.flatMap(({ file, text }) =>
    TOLD.flatMap(([pattern, ...figures]) => {
      const found = [...text.matchAll(new RegExp(pattern, 'g'))];
      const isRight = found.every((each) => each.slice(1).filter(Boolean).join() === figures.map(String).join());
      return isRight ? [] : [`${file}: ${text} (the rule says ${figures.join()})`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('knows the rule of every sentence with a time', () => {
  const known = [...TOLD.map(([pattern]) => pattern), ...FREE];
  const unknown = sentences().filter(({ text }) => !known.some((pattern) => pattern.test(text)));
  expect(unknown.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it('has no line for a sentence that no longer exists', () => {
  const all = sentences().map(({ text }) => text);
  expect(TOLD.filter(([pattern]) => !all.some((text) => pattern.test(text))).map(String)).toEqual([]);
});
