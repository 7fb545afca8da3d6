import { expect, it } from 'vitest';
import { library } from '../testing/library.ts';
import { REFUSALS } from '../context/refusal.ts';
import { guarded } from './guarding.ts';

const definition = {
  ...library.entities['library-loan']!,
  unique: [{ fields: ['book'], say: '这本书已借出', code: '30001', field: 'book' }],
};
const context = (found: object[]): never =>
  ({
    ...{ owner: 'A', refusals: REFUSALS, entities: { find: async () => found } },
    tx: {
      getExecutor: () => ({
        executeQuery: async () => ({ rows: [] }),
        transformQuery: (node: unknown) => node,
        compileQuery: () => ({}),
      }),
    },
  }) as never;

it('refuses a second record with the same values, at its field', async () => {
  await expect(guarded(context([{ loanNo: 'L1' }]), definition, { book: '红楼梦' }, {})).rejects.toMatchObject({
    code: '30001',
    message: '这本书已借出',
    errors: [{ path: '/book', message: '这本书已借出' }],
  });
});

it('accepts an unchanged record, and takes values as the product writes them', async () => {
  const guards = { 'library-loan': (_: unknown, record: object) => ({ ...record, book: '西游记' }) };
  const record = { loanNo: 'L1', book: ' 西游记 ' };
  const kept = await guarded(context([{ loanNo: 'L1' }]), { ...definition, guarded: true }, record, { guards });
  expect(kept).toEqual({ loanNo: 'L1', book: '西游记' });
});
