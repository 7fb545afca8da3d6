import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Block, Blocks, Question } from '#model/block.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import { ActionSurroundingsProvider } from '../actions/surroundings.tsx';
import { base, call, createServer, field, fillingOf, form, read, refused, Stage, test } from './fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const show = (members: FieldDefinition[], more: Parameters<typeof form>[0] = {}): ReturnType<typeof render> =>
  render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)), ...more })} />);
const box = (title: string): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: title });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

describe('a form', () => {
  it('reports missing values at the field and to assistive technology, and focuses the first one', async () => {
    await show([field('a', '名称', { required: true }), field('b', '备注')]);
    await save();
    await expect.element(page.getByText('请填写名称')).toBeVisible();
    await expect.element(box('名称')).toHaveFocus();
    await expect.element(box('名称')).toHaveAttribute('aria-invalid', 'true');
    const error = document.getElementById(box('名称').element().getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('请填写名称');
    expect(box('备注').element().hasAttribute('aria-describedby')).toBe(false);
    expect(server.times('save')).toBe(0);
  });

  it('shows the error of a left field only after the click, so that nothing moves under the pointer', async () => {
    const wrong = { checks: [{ that: test('form.a', '==', 'right'), say: { parts: ['写错了'], reads: [] } }] };
    await show([field('a', '名称', wrong), field('b', '同意', { widget: 'checkbox' })]);
    await box('名称').fill('wrong');
    await page.getByRole('checkbox', { name: '同意' }).click();
    await expect.element(page.getByText('写错了')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: '同意' })).toBeChecked();
  });

  it('a heading is the label of the first field of its group, not of a later one', async () => {
    const group = (name: string, fields: FieldDefinition[]): FormMember => ({
      kind: 'group',
      name,
      title: '金额',
      fields,
    });
    const members = [group('one', [field('a', '金额')]), group('two', [field('b', '币种'), field('c', '金额')])];
    await render(<Stage block={form({ members, filling: fillingOf('a', 'b', 'c') })} />);
    await expect.element(box('币种')).toBeVisible();
    const labels = [...document.querySelectorAll('label')].filter((each) => each.textContent === '金额');
    expect(labels.map((each) => each.parentElement?.classList.contains('sw-spoken'))).toEqual([true, false]);
  });

  it('a heading that is a label says whether its field is required, and another heading does not', async () => {
    const group = (name: string, title: string, fields: FieldDefinition[]): FormMember => ({
      kind: 'group',
      name,
      title,
      fields,
    });
    const members = [
      group('one', '供应商', [field('a', '供应商', { required: true })]),
      group('two', '备注', [field('b', '备注')]),
      group('three', '其他', [field('c', '合同号', { required: true })]),
    ];
    await render(<Stage block={form({ members, filling: fillingOf('a', 'b', 'c') })} />);
    await expect.element(box('供应商')).toBeVisible();
    const headings = [...document.querySelectorAll('legend')].map((each) => each.textContent);
    expect(headings).toEqual(['供应商 *', '备注 选填', '其他']);
  });

  it('draws neither room nor a line for members that are all hidden', async () => {
    const hidden = { visible: test('form.c', '==', 'never') };
    const members: FormMember[] = [
      field('a', '主体类型', hidden),
      { kind: 'group', name: 'one', title: '证照', fields: [field('b', '执照')] },
      { kind: 'group', name: 'two', title: '经办人', fields: [field('d', '姓名', hidden)] },
      field('c', '备注'),
    ];
    await render(<Stage block={form({ members, filling: fillingOf('a', 'b', 'c', 'd') })} />);
    await expect.element(box('执照')).toBeVisible();
    const [group, other] = document.querySelectorAll('fieldset');
    expect(getComputedStyle(group!).borderTopWidth).toBe('0px');
    const { top } = group!.getBoundingClientRect();
    expect(top - group!.parentElement!.getBoundingClientRect().top).toBe(0);
    expect(getComputedStyle(other!).display).toBe('none');
  });

  it('a rich option that is a currency has the sign of the currency', async () => {
    const option = { name: 'USD', title: '美元', values: ['USD'] };
    const rich = { rich: { literal: true }, currency: { literal: true } };
    const currency = field('a', '币种', {
      widget: 'select',
      default: 'USD',
      options: { kind: 'groups', groups: [option] },
      props: rich,
    });
    await render(
      <Stage
        block={form({ members: [currency], filling: fillingOf('a') })}
        host={{ look: { hueOf: () => 'teal', symbolOf: () => '$' } }}
      />,
    );
    await expect.element(page.getByRole('combobox', { name: '币种' })).toHaveTextContent('$美元');
  });

  it('sends visible fields, and keeps hidden ones', async () => {
    await show([field('a', '国家'), field('b', '路由号', { visible: test('form.a', '==', 'US'), required: true })]);
    await box('国家').fill('US');
    await box('路由号').fill('021');
    await box('国家').fill('CN');
    await expect.element(box('路由号')).not.toBeInTheDocument();
    await save();
    await expect.poll(() => server.sent).toMatchObject([{ name: 'save', body: { a: 'CN' } }]);
    expect(server.sent[0]?.body).not.toHaveProperty('b');
    await box('国家').fill('US');
    await expect.element(box('路由号')).toHaveValue('021');
  });

  it('fills a field from another until the person types over it', async () => {
    await show([field('a', '国家'), field('b', '银行所在地', { fill: read('form.a') })]);
    await box('国家').fill('CN');
    await expect.element(box('银行所在地')).toHaveValue('CN');
    await box('银行所在地').fill('HK');
    await box('国家').fill('US');
    await expect.element(box('银行所在地')).toHaveValue('HK');
  });

  it('sends once for repeated clicks', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.save = () => new Promise((resolve) => (answer = resolve));
    await show([field('a', '名称', { default: 'x' })]);
    const button = page.getByRole('button', { name: '保存' }).element() as HTMLButtonElement;
    button.click();
    button.click();
    await expect.element(page.getByRole('button', { name: '提交中' })).toBeVisible();
    await box('名称').click();
    await userEvent.keyboard('{Enter}');
    expect(server.times('save')).toBe(1);
    answer(null);
    await expect.element(page.getByRole('button', { name: '保存' })).toBeVisible();
    expect(server.times('save')).toBe(1);
  });

  it('puts a server’s error at its field, and keeps what was typed', async () => {
    server.answers.save = () => refused('10001', '参数错误', [{ path: '/a', message: '名称已被使用' }]);
    await show([field('a', '名称'), field('b', '备注')]);
    await box('名称').fill('同名');
    await box('备注').fill('留着');
    await save();
    await expect.element(page.getByText('名称已被使用')).toBeVisible();
    await expect.element(box('名称')).toHaveFocus();
    await expect.element(box('备注')).toHaveValue('留着');
    await box('名称').fill('另一个');
    await expect.element(page.getByText('名称已被使用')).not.toBeInTheDocument();
  });

  it('shows a refusal above its button, and advice after a lost connection', async () => {
    server.answers.save = () => refused('20001', '余额不足');
    await show([field('a', '名称', { default: 'x' })]);
    await save();
    await expect.element(page.getByRole('alert')).toHaveTextContent('余额不足');
    server.answers.save = () => Promise.reject(new TypeError('lost'));
    await save();
    await expect.element(page.getByText(/连接服务器失败.*不会重复提交/)).toBeVisible();
    await expect.element(box('名称')).toHaveValue('x');
  });

  it('runs its pre-checks before sending, and shows their refusal at the field', async () => {
    // Asking again after a lost answer is safe for a question.
    server.answers.taken = () => Promise.reject(new TypeError('lost'));
    const members = [field('a', '手机号', { default: '1', checks: [{ call: 'taken', filling: fillingOf('a') }] })];
    await render(<Stage block={form({ members, filling: fillingOf('a') })} calls={{ taken: call('taken') }} />);
    await save();
    await expect.element(page.getByText(/连接服务器失败.*尚未提交，请重试/)).toBeVisible();
    server.answers.taken = () => refused('10002', '已注册');
    await save();
    await expect.element(page.getByText('已注册')).toBeVisible();
    server.answers.taken = null;
    await box('手机号').fill('2');
    await save();
    await expect.poll(() => server.times('save')).toBe(1);
    expect(server.sent.filter(({ name }) => name === 'taken').map(({ body }) => body)).toEqual([
      { a: '1' },
      { a: '1' },
      { a: '2' },
    ]);
  });

  it('settles the current input when Enter submits it', async () => {
    await show([field('a', '名称'), field('m', '金额', { widget: 'amount' })]);
    await box('名称').fill('  名  ');
    await box('金额').fill('0012.');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.sent[0]?.body).toEqual({ a: '名', m: '12' });
  });

  it('validates by its schema without a compiled validator', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^\\d{3}$' } } };
    // Loaded on demand: a save before that goes out, and the server would check it alone.
    await import('../foreign/foreign-rules.ts');
    await show([field('a', '清算代码')], { schema });
    await box('清算代码').fill('12');
    await expect
      .poll(async () => {
        await save();
        return page.getByText('清算代码为 3 位数字').elements().length;
      })
      .toBe(1);
    expect(server.sent.every(({ body }) => body.a === '12')).toBe(true);
  });

  it('invents nothing: no preselection, no empty values in the request', async () => {
    const schema = {
      type: 'object',
      properties: { a: { oneOf: [{ const: 'x' }, { const: 'y' }] }, list: { type: 'array', minItems: 1 } },
      required: ['a'],
    };
    await show([field('b', '备注')], { schema });
    await save();
    await expect.poll(() => server.sent[0]?.body).toEqual({});
  });

  it('focuses the first refused field in drawing order', async () => {
    server.answers.save = () =>
      refused('1', '资料有误', [
        { path: '/b', message: '乙错' },
        { path: '/a', message: '甲错' },
      ]);
    await show([field('a', '甲项'), field('b', '乙项')]);
    await box('甲项').fill('1');
    await box('乙项').fill('2');
    await save();
    await expect.element(page.getByText('甲错')).toBeVisible();
    await expect.element(box('甲项')).toHaveFocus();
  });

  it('can be sent by another action of the same call, with the same checks and its own effects', async () => {
    const other: ActionDefinition = {
      name: 'go',
      title: '保存并继续',
      place: '',
      look: 'secondary',
      does: {
        kind: 'call',
        ...{ call: 'save', filling: fillingOf('a'), members: [], steps: [], data: {}, checks: [] },
        then: { kind: 'navigate', path: '/away', filling: {} },
      },
    };
    const block = form({ members: [field('a', '名称', { required: true })], filling: fillingOf('a') });
    await render(<Stage block={{ ...block, actions: [other] }} />);
    const go = page.getByRole('button', { name: '保存并继续' });
    await go.click();
    await expect.element(page.getByText('请填写名称')).toBeVisible();
    expect(server.times('save')).toBe(0);
    await box('名称').fill('x');
    await go.click();
    await expect.poll(() => server.sent).toMatchObject([{ name: 'save', body: { a: 'x' } }]);
    await expect.element(page.getByText('另一页')).toBeVisible();
  });

  it('closes its dialog after sending, and keeps it after a refusal', async () => {
    let closed = 0;
    const block = form({ members: [field('a', '名称')], filling: fillingOf('a') });
    await render(
      <ActionSurroundingsProvider close={() => (closed += 1)}>
        <Stage block={block} />
      </ActionSurroundingsProvider>,
    );
    await box('名称').fill('x');
    server.answers.save = () => refused('1', '暂时不行');
    await save();
    await expect.element(page.getByText('暂时不行')).toBeVisible();
    expect(closed).toBe(0);
    await expect.element(box('名称')).toHaveValue('x');
    server.answers.save = null;
    await save();
    await expect.poll(() => closed).toBe(1);
  });

  it('is not sent by a disabled button, nor by Enter', async () => {
    const enabled = { that: test('form.a', '==', 'OPEN'), say: '报价已过期' };
    const block = form({ members: [field('a', '名称')], filling: fillingOf('a') });
    await render(<Stage block={{ ...block, enabled }} />);
    await box('名称').fill('x');
    const button = page.getByRole('button', { name: '保存' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    (button.element() as HTMLButtonElement).click();
    await box('名称').click();
    await userEvent.keyboard('{Enter}');
    await box('名称').fill('OPEN');
    await save();
    await expect.poll(() => server.sent).toMatchObject([{ name: 'save', body: { a: 'OPEN' } }]);
    expect(server.times('save')).toBe(1);
  });

  describe('with a confirmation that names an answer', () => {
    const total = { parts: ['扣款 ', { value: read('data.fee.total'), format: 'plain' }], reads: ['data.fee.total'] };
    const confirms = async (): Promise<void> => {
      const block = form({
        members: [field('a', '金额')],
        filling: fillingOf('a'),
        data: { fee: { call: 'fee', filling: fillingOf('a') } },
        confirm: total,
      });
      await render(<Stage block={block} calls={{ fee: call('fee', { title: '手续费', required: ['a'] }) }} />);
      await box('金额').fill('20');
      await save();
    };

    it('waits for it before it asks', async () => {
      let answer: (value: unknown) => void = () => undefined;
      server.answers.fee = () => new Promise((resolve) => (answer = resolve));
      await confirms();
      await expect.poll(() => server.times('fee')).toBe(1);
      expect(page.getByRole('alertdialog').elements()).toHaveLength(0);
      answer({ total: '20.20' });
      await expect.element(page.getByRole('alertdialog').getByText('扣款 20.20')).toBeVisible();
    });

    it('does not confirm without the answer, and says that nothing was sent', async () => {
      server.answers.fee = () => refused('1', '费率暂时没有');
      await confirms();
      await expect.element(page.getByText('费率暂时没有，尚未提交，请重试')).toBeVisible();
      expect(page.getByRole('alertdialog').elements()).toHaveLength(0);
      expect(server.times('save')).toBe(0);
    });
  });

  it('asks before unsaved input is left', async () => {
    await show([field('a', '名称')], { leave: 'ask' });
    await box('名称').fill('x');
    await page.getByRole('link', { name: '离开' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    // Staying is the main way, leaving the dangerous one.
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
    await expect.element(box('名称')).toHaveValue('x');
    await page.getByRole('link', { name: '离开' }).click();
    await page.getByRole('button', { name: '离开' }).click();
    await expect.element(page.getByText('另一页')).toBeVisible();
  });
});

it('a read-only line is visible while its condition holds', async () => {
  const line: FormMember = {
    ...{ kind: 'line', name: 'loss', title: '预计损失', format: 'plain', value: read('form.a'), inferred: [] },
    visible: test('form.a', '==', 'FORWARD'),
    hint: '以成交时为准',
  };
  await render(<Stage block={form({ members: [field('a', '类型'), line], filling: fillingOf('a') })} />);
  await box('类型').fill('SPOT');
  await expect.element(page.getByText('预计损失')).not.toBeInTheDocument();
  await box('类型').fill('FORWARD');
  await expect.element(page.getByText('预计损失')).toBeVisible();
  await expect.element(page.getByText('以成交时为准')).toBeVisible();
});

describe('a hint with a figure', () => {
  const quota = { value: read('data.quota.remain'), format: 'decimal' };
  const hint = { parts: ['剩余额度 ', quota], reads: ['data.quota.remain'] };
  const members = [field('a', '金额', { hint })];
  const asking = { members, filling: fillingOf('a'), data: { quota: { call: 'quota', filling: {} } } };
  const showAsking = (): ReturnType<typeof render> =>
    render(<Stage block={form(asking)} calls={{ quota: call('quota', { title: '额度' }) }} />);

  it('shows a bar instead of a dash while the figure is pending', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.quota = () => new Promise((resolve) => (answer = resolve));
    await showAsking();
    await expect.element(page.getByText('剩余额度')).toBeVisible();
    expect(document.body.textContent).not.toContain('—');
    answer({ remain: '5' });
    await expect.element(page.getByText('剩余额度 5')).toBeVisible();
  });

  it('shows a dash once its question has failed', async () => {
    server.answers.quota = () => Promise.reject(new TypeError('lost'));
    await showAsking();
    await expect.element(page.getByText(/额度加载失败/)).toBeVisible();
    await expect.element(page.getByText('剩余额度 —')).toBeVisible();
  });
});

it('a disabled field shows its reason, and is enabled once its condition holds', async () => {
  const that = test('form.kind', '==', 'trade');
  const members = [field('kind', '类型'), field('remark', '附言', { enabled: { that, say: '只有贸易需要附言' } })];
  await render(<Stage block={form({ members, filling: fillingOf('kind', 'remark') })} />);
  const remark = page.getByRole('textbox', { name: '附言' });
  await expect.element(remark).toBeDisabled();
  await expect.element(remark).toHaveAccessibleDescription('只有贸易需要附言');
  await page.getByRole('textbox', { name: '类型' }).fill('trade');
  await expect.element(remark).toBeEnabled();
  await expect.element(page.getByText('只有贸易需要附言')).not.toBeInTheDocument();
});

describe('two forms on a page', () => {
  it.each(['甲', '乙'])('are both guarded: leaving asks about input in %s', async (typed) => {
    const guarded = (id: string, title: string): Blocks['form'] =>
      form({ members: [field(`${id}a`, title)], leave: 'ask' }, { id });
    const block: Block = { ...base, id: 'both', kind: 'body', blocks: [guarded('x', '甲'), guarded('y', '乙')] };
    const warn = vi.spyOn(console, 'warn');
    await render(<Stage block={block} />);
    await box(typed).fill('1');
    await page.getByRole('link', { name: '离开' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('button', { name: '离开' }).click();
    await expect.element(page.getByText('另一页')).toBeVisible();
    expect(warn.mock.calls.flat().join()).not.toContain('blocker');
  });
});

describe('a form that starts from a record', () => {
  const members = [field('a', '名称', { default: '默认' }), field('b', '备注')];
  const startsFrom = (data: Record<string, Question>): ReturnType<typeof render> =>
    render(
      <Stage
        block={form({ members, filling: fillingOf('a', 'b'), data, fill: read('data.record') })}
        calls={{ record: call('record', { title: '收件人详情' }), other: call('other') }}
      />,
    );
  const record = { call: 'record', filling: {} };

  it('leaves a failure to the block around it that asks for the record', async () => {
    server.answers.record = () => Promise.reject(new TypeError('lost'));
    const inner = form({ members, filling: fillingOf('a', 'b'), fill: read('data.record') });
    const around: Block = { ...base, kind: 'body', id: 'screen', place: 'x', data: { record }, blocks: [inner] };
    await render(<Stage block={around} calls={{ record: call('record', { title: '收件人详情' }) }} />);
    await expect.element(page.getByText(/收件人详情加载失败/)).toBeVisible();
    expect(page.getByText(/收件人详情加载失败/).elements()).toHaveLength(1);
    expect(box('名称').elements()).toHaveLength(0);
    server.answers.record = { a: '甲' };
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(box('名称')).toHaveValue('甲');
  });

  it('is not shown before the record has loaded', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.record = () => new Promise((resolve) => (answer = resolve));
    await startsFrom({ record });
    await expect.element(page.getByLabelText('加载中')).toBeInTheDocument();
    expect(box('名称').elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: '保存' }).elements()).toHaveLength(0);
    answer({ a: '甲' });
    await expect.element(box('名称')).toHaveValue('甲');
  });

  it.each([
    ['refused', () => refused('10018', '记录不存在'), /记录不存在/],
    ['lost', () => Promise.reject(new TypeError('lost')), /连接服务器失败/],
  ])('says what failed where the record was %s, and asks again', async (_, failing, message) => {
    server.answers.record = failing;
    await startsFrom({ record });
    await expect.element(page.getByText('收件人详情加载失败')).toBeVisible();
    await expect.element(page.getByText(message)).toBeVisible();
    expect(box('名称').elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: '保存' }).elements()).toHaveLength(0);
    server.answers.record = { a: '甲' };
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(box('名称')).toHaveValue('甲');
    await expect.element(page.getByText('收件人详情加载失败')).not.toBeInTheDocument();
  });

  it('is empty without a record', async () => {
    await startsFrom({ record: { ...record, when: test('route.name', '==', 'edit') } });
    await expect.element(box('名称')).toHaveValue('默认');
    expect(server.times('record')).toBe(0);
  });

  it('reports other failed questions above itself, and keeps the input', async () => {
    server.answers.record = { a: '甲' };
    server.answers.other = () => Promise.reject(new TypeError('lost'));
    await startsFrom({ record, other: { call: 'other', filling: {} } });
    await expect.element(page.getByText(/连接服务器失败/)).toBeVisible();
    await box('备注').fill('留着');
    server.answers.other = {};
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText(/连接服务器失败/)).not.toBeInTheDocument();
    await expect.element(box('备注')).toHaveValue('留着');
  });
});

describe('an amount with its currency', () => {
  const members = [
    field('ccy', '币种', {
      default: 'USD',
      options: { kind: 'call', call: 'balances', filling: {}, value: 'code', label: 'code' },
    }),
    field('m', '金额', {
      widget: 'amount',
      props: {
        currency: { literal: 'ccy' },
        all: { literal: '全部' },
        most: { expression: read('chosen.ccy.left') },
      },
    }),
  ];

  it('is grouped while unfocused, truncated to its currency, and filled in completely', async () => {
    server.answers.balances = [
      { code: 'USD', left: '1234.50' },
      { code: 'JPY', left: '900' },
    ];
    const calls = { balances: call('balances', { result: 'list' }) };
    await render(<Stage block={form({ members, filling: fillingOf('ccy', 'm') })} calls={calls} />);
    await page.getByRole('button', { name: '全部' }).click();
    await expect.element(box('金额')).toHaveValue('1,234.50');
    await box('金额').fill('20。999');
    await expect.element(box('金额')).toHaveValue('20.99');
    await userEvent.tab();
    await page.getByRole('combobox', { name: /币种/ }).click();
    await page.getByRole('option', { name: /JPY/ }).click();
    await expect.element(box('金额')).toHaveValue('20');
    await save();
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ ccy: 'JPY', m: '20' });
  });
});
