import type { Situation } from './preview/order.ts';

/** Accounts of the sandbox for viewing a screen. */
export const ACCOUNTS: { loginNo: string; title: string }[] = [
  { loginNo: '13800000001', title: '主操作员' },
  { loginNo: '13800000002', title: '财务经办' },
  { loginNo: '13800000003', title: '财务复核' },
  { loginNo: '13800000005', title: '运营' },
  { loginNo: '13800000006', title: '只读' },
  { loginNo: '13900000001', title: '另一商户' },
  { loginNo: '13900000005', title: '空商户' },
  { loginNo: 'nobody', title: '未登录' },
];

export const SITUATIONS: { situation: Situation; title: string }[] = [
  { situation: 'as-it-is', title: '真实数据' },
  { situation: 'loading', title: '加载中' },
  { situation: 'empty', title: '没有数据' },
  { situation: 'error', title: '出错' },
  { situation: 'forbidden', title: '没有权限' },
  { situation: 'long', title: '长文字' },
  { situation: 'large', title: '大金额' },
];

export const WIDTHS: readonly number[] = [1440, 1024, 390];
