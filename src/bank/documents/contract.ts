import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperDocument } from './document.ts';

/** What a contract is written from. */
export interface ContractFacts {
  no: string;
  /** The house that gives it out. */
  issuer: string;
  /** What the session knows of the merchant. */
  user: Record<string, unknown>;
  /** Agreements that were signed. */
  agreements: readonly EntityRecord[];
  /** When it is printed. */
  at: string;
}

/** The service contract (服务合同) of a merchant: the parties, and the agreements that are part of it. */
export function contractOf({ no, issuer, user, agreements, at }: ContractFacts): PaperDocument {
  const read = (from: Record<string, unknown>, name: string): string => {
    const value = from[name];
    return typeof value === 'string' ? value : '';
  };
  const english = read(user, 'userEnName');
  return {
    title: '全球收付服务合同',
    issuer,
    marks: [
      ['合同编号', no],
      ['打印时间', at],
    ],
    parts: [
      {
        kind: 'facts',
        title: '合同双方',
        columns: 1,
        rows: [
          ['甲方（商户）', read(user, 'userName')],
          ...(english === '' ? [] : ([['甲方英文名称', english]] as [string, string][])),
          ['甲方用户编号', read(user, 'userNo')],
          ['乙方（服务方）', issuer],
        ],
      },
      {
        kind: 'table',
        title: '构成本合同的协议',
        columns: [
          { title: '序号', share: 1 },
          { title: '协议', share: 5 },
          { title: '签署时间', share: 3 },
        ],
        rows: agreements.map((each, n) => [
          String(n + 1),
          `《${read(each, 'agreementName')}》`,
          read(each, 'signedAt'),
        ]),
      },
      {
        kind: 'note',
        text: '甲方通过实名认证并签署上列协议，即与乙方订立本合同；协议全文以签署时在系统中展示的版本为准。',
      },
    ],
    stamp: { name: issuer, text: '合同专用章', at: at.slice(0, 10) },
    foot: `${issuer}　全球收付服务合同　${no}`,
  };
}
