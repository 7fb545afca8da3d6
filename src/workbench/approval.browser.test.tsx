import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Approving, Compared } from '#generators/workbench-wire.ts';
import { answers, asked, openList, typeInto } from './testing/few-lines.tsx';

/* A reviewer approves changes by a button, in Chinese and in English. */

const told = (approving: Partial<Approving>): Compared['changes'][number] => ({
  kind: 'confirm-removed',
  classes: ['money'],
  reason: 'Nothing asks again before it is done.',
  reasonZh: '做之前不再询问。',
  area: 'memo',
  areaZh: '备忘录',
  wrote: { file: 'schemas/screens/memo/list.json', path: ['table', 'row', 'pay', 'confirm'], values: '' },
  findings: [{ subject: 'screen memo/list', path: ['block'] }],
  approving: { fingerprint: '0123456789ab', isRequired: true, names: 2, ...approving },
});
let compared: Compared;

beforeEach(() => {
  localStorage.removeItem('workbench-approver');
  compared = { changes: [told({})], stale: [], person: 'Ann', authors: ['Ann'], branches: ['main'] };
  answers.diff = () => compared;
  answers.sign = (request) => {
    const { by, reason, until } = request as { by: string; reason: string; until: string };
    if (reason === '') return { zh: '没有写批准的理由。', en: 'The approval gives no reason.' };
    compared = { ...compared, changes: [told({ given: { by: [by], reason, until } })] };
    return null;
  };
});

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
const signed = (): unknown[] => asked.filter(({ verb }) => verb === 'sign').map(({ request }) => request);

async function openChanges(): Promise<void> {
  await openList();
  await page.getByRole('tab', { name: '改动' }).click();
}

it('approves a change by name and reason, and says what is still missing', async () => {
  await openChanges();
  await expect.element(page.getByText('要 2 人批准')).toBeVisible();
  await expect.element(page.getByText('1 处等待批准')).toBeVisible();
  await press('批准');
  await expect.element(page.getByLabelText('批准人')).toHaveValue('Ann');
  await press('批准');
  await expect.element(page.getByText('没有写批准的理由。')).toBeVisible();
  await page.getByLabelText('批准人').fill('李娜');
  await page.getByLabelText('为什么可以').fill('银行电话确认');
  await press('批准');
  await expect.element(page.getByText('李娜 已批准，还要 1 人')).toBeVisible();
  expect(signed().at(-1)).toMatchObject({
    way: 'approve',
    fingerprint: '0123456789ab',
    by: '李娜',
    reason: '银行电话确认',
  });
  await press('撤回批准');
  await expect.poll(() => signed().at(-1)).toEqual({ way: 'withdraw', fingerprint: '0123456789ab', by: '李娜' });
});

it('shows an approval with its reason, and speaks English by the switch', async () => {
  const given = { by: ['Li Na', 'Wang Wei'], reason: 'By telephone', until: '2026-12-31', on: '2026-11-30' };
  compared = { ...compared, changes: [told({ given })] };
  await openChanges();
  await expect
    .element(page.getByText('Li Na、Wang Wei 已批准（2026-11-30），有效至 2026-12-31', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('By telephone', { exact: true })).toBeVisible();
  await press('English');
  await expect.element(page.getByText('Approved by Li Na and Wang Wei on 2026-11-30', { exact: false })).toBeVisible();
});

it('approves only what is saved', async () => {
  await openChanges();
  await expect.element(page.getByText('要 2 人批准')).toBeVisible();
  await typeInto('"备忘"', ' ');
  await expect
    .element(page.getByRole('button', { name: '批准', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('compares with another branch, and removes stale approvals', async () => {
  compared = { ...compared, changes: [], stale: [{ fingerprint: '0', kind: 'limit-raised', why: 'late' }] };
  await openChanges();
  await expect.element(page.getByText('一条批准（limit-raised）已经过期。')).toBeVisible();
  await page.getByLabelText('比较').selectOptions('main');
  await expect.poll(() => asked.findLast(({ verb }) => verb === 'diff')?.request).toEqual({ drafts: {}, base: 'main' });
  await press('清掉');
  expect(signed()).toEqual([{ way: 'clear', base: 'main' }]);
});
