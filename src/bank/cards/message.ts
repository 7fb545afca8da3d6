import { compare, printAmount } from '#model/money.ts';
import { CARD, type Message } from '../messages/message.ts';
import type { OperationRow } from './operation.ts';

/** Route of the list in which a merchant finds its operations. */
const PLACE = '/cardManager/cardRechargeQueryRoot';

const TITLES: Record<OperationRow['opType'], string> = {
  APPLY: '开卡',
  RECHARGE: '充值',
  REFUND: '退款',
  CLOSE: '销卡',
  FREEZE: '冻结',
  UNFREEZE: '解冻',
};

/** The message about an ended operation; undefined if its operator has just seen the end. */
export function operationMessage(row: OperationRow, at: string): Message | undefined {
  const { opNo, opType, status, cardNo, groupName, amount, currency, failReason, subUserNo } = row;
  const isSilent = opType === 'FREEZE' || opType === 'UNFREEZE' || status === 'PROCESSING';
  if (isSilent) return undefined;
  const what = TITLES[opType];
  // A supplementary card is opened without money of its own.
  const hasMoney = opType !== 'CLOSE' && compare(amount, '0') > 0;
  const money = !hasMoney ? '' : `，${printAmount(amount, currency)} ${currency}`;
  // An operation on a group has no card.
  const [kind, on] = cardNo ? ['卡片', `卡 ${cardNo} `] : ['卡组', `卡组「${groupName ?? ''}」`];
  const about = `${on}的${what}（${opNo}${money}）`;
  return {
    ...{ bizType: CARD, at, bizNo: opNo, permission: PLACE, subUserNo },
    title: status === 'SUCCESS' ? `${kind}${what}成功` : `${kind}${what}失败`,
    content: status === 'SUCCESS' ? `${about}已完成。` : `${about}没有成功：${failReason ?? ''}。`,
    path: `${PLACE}?${cardNo ? '' : 'tab=groups&'}opNo=${encodeURIComponent(opNo)}`,
  };
}
