import { beforeEach, describe, expect, it } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import { call, createServer, field, fillingOf, form, refused, Stage, test } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

const box = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name });
const head = page.getByRole('button', { name: '附言与材料' });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

const show = (note: Partial<FieldDefinition> = {}): Promise<RenderResult> => {
  const folded: FormMember = {
    ...{ kind: 'group', name: 'group1', title: '附言与材料', fold: true },
    fields: [field('note', '附言', note)],
  };
  const members = [field('payee', '收款人'), folded];
  return render(
    <Stage block={form({ members, filling: fillingOf('payee', 'note') })} calls={{ save: call('save') }} />,
  );
};

describe('a folded group', () => {
  it('draws its fields once it is opened, and keeps what was typed', async () => {
    await show();
    await expect.element(head).toHaveAttribute('aria-expanded', 'false');
    expect(box('附言').elements()).toHaveLength(0);
    await head.click();
    await box('附言').fill('INV 1');
    await save();
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ note: 'INV 1' });
  });

  it('is open while a field inside has a value or is required', async () => {
    await show({ default: 'INV 2' });
    await expect.element(box('附言')).toHaveValue('INV 2');
  });

  it('opens when a field inside becomes required', async () => {
    await show({ required: test('form.payee', '==', '甲公司') });
    expect(box('附言').elements()).toHaveLength(0);
    await box('收款人').fill('甲公司');
    await expect.element(box('附言')).toBeVisible();
  });

  it('opens at a field that the server refuses, and focuses it', async () => {
    server.answers.save = () => refused('40001', '附言不能为空', [{ path: '/note', message: '附言不能为空' }]);
    await show();
    await save();
    await expect.element(page.getByText('附言不能为空').first()).toBeVisible();
    await expect.element(box('附言')).toHaveFocus();
  });
});
