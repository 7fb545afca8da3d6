import type { Edit } from '../changes/edits.ts';

/** Pairs of words with opposite meanings in titles. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['通过', '驳回'],
  ['通过', '拒绝'],
  ['批准', '驳回'],
  ['同意', '拒绝'],
  ['接受', '拒绝'],
  ['接收', '拒绝'],
  ['启用', '停用'],
  ['启用', '禁用'],
  ['开启', '关闭'],
  ['开通', '关闭'],
  ['打开', '关闭'],
  ['冻结', '解冻'],
  ['绑定', '解绑'],
  ['锁定', '解锁'],
  ['挂失', '解挂'],
  ['转入', '转出'],
  ['迁入', '迁出'],
  ['收款', '付款'],
  ['收入', '支出'],
  ['买入', '卖出'],
  ['充值', '退款'],
  ['充值', '提现'],
  ['提交', '撤回'],
  ['提交', '取消'],
  ['确认', '取消'],
  ['继续', '取消'],
  ['保存', '放弃'],
  ['新增', '删除'],
  ['添加', '删除'],
  ['添加', '移除'],
  ['恢复', '删除'],
  ['显示', '隐藏'],
  ['成功', '失败'],
  ['最高', '最低'],
  ['最多', '最少'],
  ['开始', '结束'],
  ['approve', 'reject'],
  ['approve', 'decline'],
  ['accept', 'reject'],
  ['accept', 'decline'],
  ['allow', 'deny'],
  ['enable', 'disable'],
  ['open', 'close'],
  ['freeze', 'unfreeze'],
  ['lock', 'unlock'],
  ['show', 'hide'],
  ['add', 'remove'],
  ['add', 'delete'],
  ['restore', 'delete'],
  ['confirm', 'cancel'],
  ['submit', 'cancel'],
  ['submit', 'withdraw'],
  ['send', 'receive'],
  ['buy', 'sell'],
  ['credit', 'debit'],
  ['pay', 'refund'],
  ['payer', 'payee'],
  ['minimum', 'maximum'],
  ['succeeded', 'failed'],
  ['yes', 'no'],
];

/** Maximum length of a title: in a longer sentence a single word decides nothing. */
const LONGEST = 24;

/** A title was changed to its opposite. */
export function isTurned({ does, before, after }: Edit): boolean {
  if (does !== 'change' || before?.kind !== 'leaf' || after?.kind !== 'leaf') return false;
  const [was, now] = [before.shown, after.shown];
  if (was.length > LONGEST || now.length > LONGEST) return false;
  return OPPOSITES.some(([one, other]) => turns(was, now, one, other) || turns(was, now, other, one));
}

const turns = (was: string, now: string, from: string, to: string): boolean =>
  has(was, from) && !has(was, to) && has(now, to) && !has(now, from);

const has = (text: string, word: string): boolean =>
  /^[a-z]/.test(word) ? new RegExp(`\\b${word}\\b`, 'i').test(text) : text.includes(word);
