import type { Both } from './bench/language.ts';
import type { Situation } from './preview/situation.ts';

/** Accounts of the sandbox for viewing a screen. */
export const ACCOUNTS: { loginNo: string; title: Both }[] = [
  { loginNo: '13800000001', title: { zh: '主操作员', en: 'Main operator' } },
  { loginNo: '13800000002', title: { zh: '财务经办', en: 'Finance, submits' } },
  { loginNo: '13800000003', title: { zh: '财务复核', en: 'Finance, reviews' } },
  { loginNo: '13800000005', title: { zh: '运营', en: 'Operations' } },
  { loginNo: '13800000006', title: { zh: '只读', en: 'Read only' } },
  { loginNo: '13900000001', title: { zh: '另一商户', en: 'Another merchant' } },
  { loginNo: '13900000003', title: { zh: '虚拟卡商户', en: 'Cards alone' } },
  { loginNo: '13900000005', title: { zh: '空商户', en: 'Empty merchant' } },
  { loginNo: 'nobody', title: { zh: '未登录', en: 'Signed out' } },
];

export const SITUATIONS: { situation: Situation; title: Both }[] = [
  { situation: 'as-it-is', title: { zh: '真实数据', en: 'Real data' } },
  { situation: 'loading', title: { zh: '加载中', en: 'Loading' } },
  { situation: 'empty', title: { zh: '没有数据', en: 'No data' } },
  { situation: 'error', title: { zh: '出错', en: 'Failing' } },
  { situation: 'forbidden', title: { zh: '没有权限', en: 'No permission' } },
  { situation: 'long', title: { zh: '长文字', en: 'Long texts' } },
  { situation: 'large', title: { zh: '大金额', en: 'Large amounts' } },
];

export const WIDTHS: readonly number[] = [1440, 1024, 390];
