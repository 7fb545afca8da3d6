import type { PaperDocument } from './document.ts';

/** A paper with one of everything: what documents of this bank can be made of. */
export function samplePaper(issuer: string, at: string): PaperDocument {
  return {
    title: '文件示例',
    issuer,
    marks: [
      ['文件编号', 'SAMPLE-0001'],
      ['生成时间', at],
    ],
    parts: [
      { kind: 'figure', label: '合计金额', value: '2,366.50 USD', below: '共 3 笔' },
      {
        kind: 'facts',
        title: '要素',
        columns: 2,
        rows: [
          ['付款人', '深圳青禾电子科技有限公司'],
          ['收款人', '骉骎贸易有限公司'],
          ['收款账号', '629****0123'],
          ['收款银行', 'Sample Strait Bank'],
        ],
      },
      {
        kind: 'table',
        title: '明细',
        columns: [
          { title: '序号', share: 1 },
          { title: '时间', share: 3 },
          { title: '说明', share: 4 },
          { title: '金额（USD）', share: 2, align: 'end' },
        ],
        rows: [
          ['1', '2026-11-18 09:12:44', '货款 INV-1118', '1,200.00'],
          ['2', '2026-11-19 14:03:10', '物流费用', '366.50'],
          ['3', '2026-11-20 16:40:02', '样品费，说明较长时会自动换行，并与金额对齐', '800.00'],
        ],
        sums: [['', '', '合计', '2,366.50']],
      },
      { kind: 'note', text: '本文件仅用于展示版式，不具有任何效力。' },
    ],
    stamp: { name: issuer, text: '示例专用章', at: at.slice(0, 10) },
    foot: `${issuer}　文件示例　SAMPLE-0001`,
  };
}
