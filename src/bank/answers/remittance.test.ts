import { expect, it } from 'vitest';
import { remittanceRows } from './remittance.ts';

const ORDER = {
  orderNo: 'PY202611200000000001',
  orderType: 'POBO',
  payerName: 'Sample Lantern Commerce Limited',
  payerAddress: '2 Sample Road, Hong Kong',
  payeeName: 'Sample Orchard Ltd',
  payeeAddress: '1 Sample Street, Berlin',
  bankName: 'Sample Plains Bank',
  swift: 'SMPLDEFF',
  payCcy: 'USD',
  payAmount: '13059.60',
  arriveCcy: 'EUR',
  arriveAmount: '12000.00',
  rate: '1.0883',
  feeBearer: 'OUR',
  postscript: 'INV 1',
  finishedAt: '2026-11-20 15:42:08',
};

it('gives the fields of the message, including the payer in whose name it was paid', () => {
  expect(remittanceRows(ORDER, 'DE8****3000')).toEqual([
    [':20: 参考号 EndToEndId', 'PY202611200000000001'],
    [':23B: 业务代码', 'CRED'],
    [':32A: 起息日、币种、金额', '261120EUR12000,00'],
    [':33B: 指示金额', 'USD13059,60'],
    [':36: 汇率', '1,0883'],
    [':50K: 汇款人 Dbtr', 'Sample Lantern Commerce Limited / 2 Sample Road, Hong Kong'],
    [':57A: 收款行 CdtrAgt', 'SMPLDEFF / Sample Plains Bank'],
    [':59: 收款人 Cdtr', 'DE8****3000 / Sample Orchard Ltd / 1 Sample Street, Berlin'],
    [':70: 附言 RmtInf', 'INV 1'],
    [':71A: 费用承担 ChrgBr', 'OUR'],
  ]);
});

it('writes whole yen with a comma too, and has none for a withdrawal', () => {
  const yen = remittanceRows({ ...ORDER, arriveCcy: 'JPY', arriveAmount: '963000' }, '');
  expect(yen).toContainEqual([':32A: 起息日、币种、金额', '261120JPY963000,']);
  expect(remittanceRows({ ...ORDER, orderType: 'WITHDRAW' }, '')).toEqual([]);
});
