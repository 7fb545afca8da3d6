import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* The values of the portal's enums, as on the wire. */

interface Value {
  const: string | number;
  name?: string;
  title: string;
  tone?: string;
}

const files = readdirSync('schemas/enums').map((file) => file.replace(/\.json$/, ''));
const valuesOf = (name: string): Value[] =>
  (JSON.parse(readFileSync(`schemas/enums/${name}.json`, 'utf8')) as { oneOf: Value[] }).oneOf;
const names = (name: string): Record<string | number, string | undefined> =>
  Object.fromEntries(valuesOf(name).map((each) => [each.const, each.name]));
const titles = (name: string): Record<string | number, string> =>
  Object.fromEntries(valuesOf(name).map((each) => [each.const, each.title]));
const wire = (name: string): (string | number)[] => valuesOf(name).map((each) => each.const);

describe('the enumerations', () => {
  it('R-125 real-name state is 0 to 3', () => {
    expect(names('real-name-state')).toEqual({ 0: 'NOT_VERIFIED', 1: 'IN_REVIEW', 2: 'VERIFIED', 3: 'FAILED' });
  });

  it('R-126 a collection order has twelve states, one of them -99', () => {
    expect(names('collection-order-status')).toEqual({
      0: 'TO_CONFIRM',
      1: 'AWAITING_CREDIT',
      2: 'CREDITED',
      3: 'CREDITING',
      4: 'CREDIT_FAILED',
      5: 'TRANSACTION_DOUBTFUL',
      7: 'MATERIALS_TO_ADD',
      8: 'CREDIT_UNDER_REVIEW',
      10: 'REFUNDING',
      11: 'REFUND_AWAITING_CONFIRMATION',
      12: 'REFUND_SUCCEEDED',
      [-99]: 'POST_CLOSURE_INFLOW_AWAITING_REVIEW',
    });
  });

  it('R-127 a collection order is never 6 or 9', () => {
    expect(wire('collection-order-status')).not.toContain(6);
    expect(wire('collection-order-status')).not.toContain(9);
  });

  it('R-128 a store migration is PROCESSING, SUCCESS, FAILED or RECEIVING', () => {
    expect(new Set(wire('store-migration-status'))).toEqual(new Set(['FAILED', 'PROCESSING', 'RECEIVING', 'SUCCESS']));
  });

  it('R-129 a batch file is 0, 2, 3 or 4', () => {
    expect(names('batch-file-status')).toEqual({ 0: 'PROCESSING', 2: 'FAILED', 3: 'SUCCESS', 4: 'TERMINATED' });
    expect(names('batch-check-status')).toEqual(names('batch-file-status'));
  });

  it('R-130 gender is 1 or 2', () => expect(titles('gender')).toEqual({ 1: '男', 2: '女' }));

  it('R-131 a subject is a company or a person', () => {
    expect(names('subject-type')).toEqual({ 1: 'COMPANY', 2: 'INDIVIDUAL' });
  });

  it('R-132 account types are 10, 11 and 12', () => {
    expect(names('account-type')).toEqual({ 10: 'DEPOSIT', 11: 'SAVINGS', 12: 'CHECKING' });
  });

  it('R-133 id types begin with other, resident ID card and passport', () => {
    expect(names('id-type')).toMatchObject({ 0: 'OTHER', 1: 'RESIDENT_ID_CARD', 2: 'PASSPORT' });
  });

  it('R-135 feedback has seven categories', () => {
    expect(titles('feedback-category')).toEqual({
      1: '实名认证',
      2: '提现/付款',
      3: '入账',
      4: '结汇材料',
      5: '产品功能',
      6: '服务体验',
      7: '其他',
    });
  });

  it('R-136 monthly volume has four bands', () => {
    expect(titles('monthly-volume')).toEqual({
      1: '10 万美元以下',
      2: '10 万–30 万美元',
      3: '30 万–50 万美元',
      4: '50 万美元以上',
    });
  });

  it('R-137 special economic zones are 01 to 12 and 99', () => {
    const codes = Array.from({ length: 12 }, (_each, n) => String(n + 1).padStart(2, '0'));
    expect(wire('sez-code')).toEqual([...codes, '99']);
  });

  it('R-142 verification is by nothing, phone or e-mail, or by an authenticator app', () => {
    expect(names('auth-way')).toEqual({ 0: 'NONE', 1: 'PHONE', 2: 'EMAIL', 3: 'APP' });
  });

  it('R-143 codes go by SMS or e-mail, or come from an authenticator app', () => {
    expect(names('send-type')).toEqual({ 1: 'SMS', 2: 'EMAIL', 3: 'APP' });
  });

  it('R-144 a notice is read or unread', () => expect(names('read-flag')).toEqual({ 1: 'READ', 2: 'UNREAD' }));

  it('R-145 a notice is a text or a picture', () => {
    expect(names('notice-content-type')).toEqual({ 1: 'TEXT', 2: 'IMAGE' });
  });

  it('R-146 an alert is shown or dismissed', () => expect(names('show-flag')).toEqual({ 1: 'SHOW', 2: 'DISMISSED' }));

  it('R-147 alerts are of five kinds of business, and 2 is none', () => {
    expect(names('alert-biz-type')).toEqual({
      1: 'PAYMENT_VERIFICATION',
      3: 'WITHDRAWAL',
      4: 'BATCH_WITHDRAWAL',
      5: 'TRANSFER',
      6: 'FUND_ALLOCATION',
    });
  });

  it('R-148 a coupon that may still be used is WAIT_ACTIVE, PENDING or WAIT_USE', () => {
    expect(wire('coupon-display-status')).toEqual(expect.arrayContaining(['WAIT_ACTIVE', 'PENDING', 'WAIT_USE']));
  });

  it('R-149 a campaign that runs is ONLINE', () => expect(wire('campaign-status')).toContain('ONLINE'));

  it('R-150 an export has passed, failed or still runs', () => {
    expect(titles('export-status')).toMatchObject({ PASS: '已完成', FAIL: '失败' });
    expect(wire('export-status').filter((each) => each !== 'PASS' && each !== 'FAIL')).toEqual(['PROCESSING']);
  });

  it('R-151 uploads are of four kinds', () => {
    expect(names('upload-type')).toEqual({ 1: 'VERTICAL', 2: 'HORIZONTAL', 3: 'LIST', 4: 'DRAG' });
  });

  it('R-152 a card is verified in scene 2 or 3', () => expect(wire('card-verify-scene')).toEqual([2, 3]));

  it('R-153 system type 6 is a sub-account', () => expect(names('system-type')[6]).toBe('SUB_ACCOUNT'));

  it('R-154 there are five ways to be verified', () => {
    expect(wire('verified-type')).toEqual(['company', 'hkcompany', 'personal', 'otherArea', 'hkPersonal']);
  });

  it('R-114 items are of nine kinds', () => {
    expect(wire('info-list-item-type')).toEqual('plain null secret tooltip file fileGroup img html slot'.split(' '));
  });

  it.each(files)('%s names every value once, in Chinese where it is not a brand', (name) => {
    const values = valuesOf(name);
    expect(new Set(values.map((each) => each.const)).size).toBe(values.length);
    expect(new Set(values.map((each) => each.title)).size).toBe(values.length);
    for (const { title } of values) expect(title.trim()).toBe(title);
    const brands = new Set([...valuesOf('platform'), ...valuesOf('card-brand')].map(({ title }) => title));
    for (const { title } of values) if (!brands.has(title)) expect(title).toMatch(/\p{Script=Han}/u);
  });

  it('say no list twice', () => {
    // The real-name types deliberately have the values of the states.
    const own = files.filter((name) => name !== 'real-name-type');
    const said = own.map((name) => JSON.stringify(valuesOf(name).map((each) => [each.const, each.name, each.title])));
    expect(said.filter((each, n) => said.indexOf(each) !== n)).toEqual([]);
  });
});
