import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block, Blocks } from '#model/block.ts';
import { cutOff } from '../../drafts/draft.ts';
import { base, call, column, createServer, field, fillingOf, form, read, Stage, table } from '../fixtures/stage.tsx';

/*
 * The session ends while a person types: after signing in again everything is there, at the same place, and is sent
 * once.
 */

let server: ReturnType<typeof createServer>;
let isSignedOut = false;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = createServer();
  isSignedOut = true;
  server.answers.save = () =>
    isSignedOut ? Response.json({ code: '401', message: '', result: null }, { status: 401 }) : { no: 'N1' };
});
afterEach(() => vi.unstubAllGlobals());

const members = [field('a', '名称', { required: true }), field('p', '口令', { widget: 'password' })];
const calls = { save: call('save', { idempotent: true }), record: call('record') };
const action = (more: Partial<CallAction> = {}): CallAction => ({
  call: 'save',
  filling: fillingOf('a', 'p'),
  members,
  steps: [],
  data: {},
  checks: [],
  ...more,
});

/** Handles the end of the session like the shell: stores the typed values, then leaves the page. */
async function show(block: Block, identity = 'u1', known = calls): Promise<RenderResult> {
  let view: RenderResult | undefined;
  const onSignedOut = (): void => {
    cutOff();
    setTimeout(() => void view?.unmount());
  };
  view = await render(<Stage block={block} calls={known} host={{ identity, onSignedOut }} />);
  return view;
}

const box = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '名称' });
const secret = (): ReturnType<typeof page.getByLabelText> => page.getByLabelText('口令', { exact: true });
const gone = (): Promise<void> => expect.poll(() => document.querySelector('form')).toBeNull();

async function type(): Promise<void> {
  await box().fill('半成品');
  await secret().fill('very-secret');
}

describe('a form interrupted by the end of the session', () => {
  it('reopens with its input but without secrets, and is sent once', async () => {
    const block = form(action());
    await show(block);
    await type();
    await page.getByRole('button', { name: '保存' }).click();
    await gone();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('very-secret');
    isSignedOut = false;
    await show(block);
    await expect.element(box()).toHaveValue('半成品');
    await expect.element(secret()).toHaveValue('');
    await expect.element(page.getByText(/已恢复上次填写的内容/)).toBeVisible();
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.times('save')).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.times('save')).toBe(2);
    expect(Object.keys(sessionStorage).filter((name) => name.includes('cut-off'))).toEqual([]);
  });

  it('does not reopen for another person, nor after it was closed deliberately', async () => {
    const block = form(action());
    await show(block);
    await type();
    await page.getByRole('button', { name: '保存' }).click();
    await gone();
    const other = await show(block, 'u2');
    await expect.element(box()).toHaveValue('');
    await other.unmount();
    const own = await show(block);
    await expect.element(box()).toHaveValue('半成品');
    await own.unmount();
    await show(block);
    await expect.element(box()).toHaveValue('');
  });

  it('reopens as a dialog', async () => {
    const rename: ActionDefinition = {
      name: 'rename',
      title: '改名',
      place: 'schemas/screens/toy.json:1:1',
      look: 'primary',
      does: { ...action(), kind: 'call' },
    };
    const block: Blocks['infoList'] = {
      ...base,
      kind: 'infoList',
      id: 'info',
      source: { kind: 'call', question: { call: 'record', filling: {} } },
      columns: 1,
      items: [],
      actions: [rename],
    };
    server.answers.record = { no: 'N1' };
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await show(block);
    await page.getByRole('button', { name: '改名' }).click();
    await type();
    await dialog.getByRole('button', { name: '改名' }).click();
    await gone();
    isSignedOut = false;
    const back = await show(block);
    await expect.element(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('半成品');
    await dialog.getByRole('button', { name: '改名' }).click();
    await expect.poll(() => server.times('save')).toBe(2);
    await back.unmount();
    await show(block);
    await expect.element(page.getByRole('button', { name: '改名' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('reopens in place of a value', async () => {
    const edit = action({
      filling: { ...fillingOf('a'), no: { value: read('row.no') } },
      members: [field('a', '名称', { fill: read('row.a') })],
    });
    const block: Blocks['infoList'] = {
      ...base,
      kind: 'infoList',
      id: 'info',
      source: { kind: 'call', question: { call: 'record', filling: {} } },
      columns: 1,
      actions: [],
      items: [
        {
          kind: 'item',
          name: 'a',
          title: '名称',
          format: 'plain',
          value: read('row.a'),
          inferred: [],
          actions: [],
          edit,
        },
      ],
    };
    server.answers.record = { no: 'N1', a: '旧名' };
    await show(block);
    await page.getByRole('button', { name: '修改名称' }).click();
    await box().fill('新名');
    await page.getByRole('button', { name: '保存名称' }).click();
    await gone();
    isSignedOut = false;
    await show(block);
    await expect.element(box()).toHaveValue('新名');
    await page.getByRole('button', { name: '保存名称' }).click();
    await expect.poll(() => server.times('save')).toBe(2);
  });

  const rows = [
    { no: 'R1', a: '一' },
    { no: 'R2', a: '二' },
  ];
  const ofRow = (does: ActionDefinition['does']): ActionDefinition => ({
    name: 'change',
    title: '更改',
    place: 'schemas/screens/toy.json:1:1',
    look: 'link',
    does,
  });
  const rowForm = (): Blocks['form'] =>
    form(action({ filling: { ...fillingOf('a'), no: { value: read('row.no') } }, members: [field('a', '名称')] }));
  const OPENED: [what: string, action: ActionDefinition, again: string][] = [
    ['the drawer of a row', ofRow({ kind: 'drawer', block: rowForm(), filling: {} }), '保存'],
    ['the dialog of a row', ofRow({ kind: 'dialog', block: rowForm(), filling: {} }), '保存'],
    ['a form that a row asks', ofRow({ ...rowForm().action, kind: 'call' }), '更改'],
  ];
  for (const [what, change, again] of OPENED) {
    it(`reopens in ${what} of the same row only`, async () => {
      server.answers.list = rows;
      const block = table([column('no', '编号')], { row: [change] });
      const more = { ...calls, list: call('list', { result: 'list' }) };
      const over = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await show(block, 'u1', more);
      await page.getByRole('button', { name: '更改' }).nth(1).click();
      await box().fill('半成品');
      await over.getByRole('button', { name: again }).click();
      await expect.poll(() => document.querySelector('table')).toBeNull();
      isSignedOut = false;
      const back = await show(block, 'u1', more);
      await expect.element(over.getByRole('textbox', { name: '名称' })).toHaveValue('半成品');
      await over.getByRole('button', { name: again }).click();
      await expect.poll(() => server.sent.filter(({ name }) => name === 'save').at(-1)?.body.no).toBe('R2');
      expect(server.times('save')).toBe(2);
      await back.unmount();
      await show(block, 'u1', more);
      await expect.element(page.getByRole('button', { name: '更改' }).nth(0)).toBeVisible();
      await expect.element(over).not.toBeInTheDocument();
      await page.getByRole('button', { name: '更改' }).nth(0).click();
      await expect.element(over.getByRole('textbox', { name: '名称' })).toHaveValue('');
    });
  }

  it('reopens in a drawer of the page', async () => {
    const open = ofRow({ kind: 'drawer', block: form(action({ members: [field('a', '名称')] })), filling: {} });
    const block: Block = { ...base, kind: 'notice', id: 'n', tone: 'info', text: '', actions: [open] };
    await show(block);
    await page.getByRole('button', { name: '更改' }).click();
    await box().fill('半成品');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await gone();
    isSignedOut = false;
    await show(block);
    await expect.element(box()).toHaveValue('半成品');
  });
});
