import type { CallContract } from '#model/call.ts';
import type { Tree } from '#model/expression.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { BINDING, type CodeNeed } from '#model/need.ts';

/** A code that is valid for one request only. */
export const SEAL: CodeNeed = {
  ...{ kind: 'code', name: 'seal', title: '汇款验证', send: 'fine.seal', filling: {}, field: 'code', keep: 0 },
  binds: true,
  says: 'fine.moves',
};

type Make = (
  name: string,
  given: Partial<CallContract> & { request?: JsonSchema } & Pick<CallContract, 'answer'>,
) => CallContract;

const TEXT: JsonSchema = { type: 'string' };
const MONEY: JsonSchema = { type: 'string', format: 'money' };
const closed = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

/** The fine of one loan, or of many, paid with a bound code. */
export function sealedCalls(call: Make): CallContract[] {
  const sealed = { needs: ['seal'], idempotent: true, money: true };
  return [
    call('fine.remit', {
      ...sealed,
      title: '汇出罚金',
      rules: {
        ...{ records: {}, data: {}, options: [], values: [] },
        checks: [
          {
            that: expression({
              op: '>',
              left: read('form', 'amount'),
              right: { op: 'literal', value: 0 },
              as: 'number',
            }),
            ...{ say: '金额必须大于0', code: '20002', field: 'amount' },
          },
        ],
      },
      request: closed({ loanNo: TEXT, amount: MONEY }, ['loanNo', 'amount']),
      resultSchema: closed({ paid: TEXT }),
      answer: { kind: 'custom' },
      confirms: {
        records: { loan: { of: 'library-loan', key: expression(read('form', 'loanNo')) } },
        amounts: [
          { value: expression(read('form', 'amount')), currency: expression(read('data', 'loan', 'currency')) },
        ],
        payee: { parts: [{ value: expression(read('data', 'loan', 'book')), format: 'plain' }], reads: [] },
        account: expression(read('data', 'loan', 'cardNo')),
      },
    }),
    call('fine.remitMany', {
      ...sealed,
      title: '批量汇出罚金',
      request: closed({ loanNos: { type: 'array', items: TEXT }, amount: MONEY }, ['loanNos']),
      result: 'batch',
      resultSchema: {},
      answer: { kind: 'batch', each: 'fine.remit', key: 'loanNo', of: 'library-loan', rows: 'loanNos', most: 10 },
      confirms: {
        records: {},
        amounts: [{ value: expression(read('row', 'fine')), currency: expression(read('row', 'currency')) }],
        payee: { parts: [{ value: expression(read('row', 'book')), format: 'plain' }], reads: [] },
        account: expression(read('row', 'cardNo')),
      },
    }),
    call('fine.remitAll', {
      ...sealed,
      title: '汇出全部罚金',
      request: closed({ filter: { type: 'object' }, amount: MONEY }, ['filter', 'amount']),
      result: 'batch',
      resultSchema: {},
      answer: {
        ...{ kind: 'batch', each: 'fine.remit', key: 'loanNo', of: 'library-loan', most: 10 },
        filter: { field: 'filter', list: 'loan.page' },
        only: expression({ op: '==', left: read('row', 'status'), right: { op: 'literal', value: 1 }, as: 'number' }),
      },
      confirms: {
        records: {},
        amounts: [{ value: expression(read('row', 'fine')), currency: expression(read('row', 'currency')) }],
        payee: { parts: [{ value: expression(read('row', 'book')), format: 'plain' }], reads: [] },
        account: expression(read('row', 'cardNo')),
      },
    }),
    call('fine.moves', {
      request: closed({ [BINDING]: { type: 'object' } }, [BINDING]),
      resultSchema: {},
      answer: { kind: 'code' },
      permission: 'signed-in',
    }),
    call('fine.seal', {
      request: closed({ [BINDING]: { type: 'object' } }),
      result: 'none',
      resultSchema: { type: ['object', 'null'] },
      answer: { kind: 'code' },
      permission: 'signed-in',
    }),
  ];
}

export function expression(tree: Tree): { source: string; tree: Tree; reads: string[] } {
  return { source: '', tree, reads: [] };
}

export function read(root: 'user' | 'data' | 'form' | 'row', ...path: string[]): Tree {
  return { op: 'read', root, path };
}

export function literal(value: string | boolean): Tree {
  return { op: 'literal', value };
}
