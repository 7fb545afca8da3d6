import type { Command, Guide, GuideAccount, GuideDeed } from '#sandbox/commands.ts';
import { DEMO_MERCHANT, DEMO_PASSWORD } from './people/demo.ts';

/* The demo's guide for newcomers: accounts, five things to try, and events to cause. */

const person = (loginNo: string, title: string, text: string): GuideAccount => ({
  ...{ title, text, call: 'user.login' },
  request: { loginNo, password: DEMO_PASSWORD },
});

const ACCOUNTS: GuideAccount[] = [
  person('13800000001', '主操作员', '全部权限，收验证码'),
  person('13800000002', '财务经办', '提交付款，不能复核'),
  person('13800000003', '财务复核', '复核付款，不能提交'),
  person('13800000005', '运营', '店铺与虚拟卡，不碰资金'),
  person('13800000006', '只读', '只能查看'),
  person('13900000003', '虚拟卡商户', '只开通虚拟卡'),
  person('13900000005', '新商户', '还没有认证，从头开始'),
  {
    ...{ title: '子账号 sub01', text: '只看自己的虚拟卡', call: 'session.subLogin' },
    request: { userNo: DEMO_MERCHANT, loginNo: 'sub01', password: DEMO_PASSWORD },
  },
];

/** @param commands those of the bank, whose first choices the deeds take */
export function demoGuide(commands: readonly Command[]): Guide {
  const choice = async (command: string, field: string): Promise<string | undefined> => {
    const all = await commands
      .find(({ name }) => name === command)
      ?.fields.find(({ name }) => name === field)
      ?.options?.();
    return all?.find(({ value }) => value.startsWith(`${DEMO_MERCHANT}/`))?.value;
  };
  return {
    accounts: ACCOUNTS,
    tasks: [
      { title: '提现到自己的银行账户', path: '/pay/withdrawal/initiateWithdrawal', calls: ['pay.withdraw'] },
      {
        title: '换一个账号复核一笔付款',
        path: '/transaction-manage/approvals',
        calls: ['approval.review', 'payment.review', 'payment.reviewMany', 'transfer.review', 'batch.auditMany'],
      },
      { title: '锁定汇率换汇', path: '/exchange/exchangeApply', calls: ['exchange.confirm'] },
      { title: '确认一笔来账', path: '/transaction-manage/inbound-order', calls: ['collection.confirm'] },
      { title: '给一张虚拟卡充值', path: '/cardManager/cardQuery', calls: ['card.recharge'] },
    ],
    async deeds(): Promise<GuideDeed[]> {
      const [account, card] = [await choice('incoming', 'account'), await choice('card-event', 'card')];
      const shop = { currency: 'USD', merchantName: 'Sample Cloud Ltd', mcc: '5734' };
      const purchase = (kind: string, amount: string): Record<string, string> => ({
        ...{ kind, card: card ?? '', purchase: '', amount },
        ...shop,
      });
      return [
        ...(account === undefined
          ? []
          : [
              {
                title: '模拟入账',
                command: 'incoming',
                values: { account, amount: '1000.00', payerName: 'Sample Buyer Trading Inc.', store: '' },
              },
            ]),
        ...(card === undefined
          ? []
          : [
              { title: '刷卡消费', command: 'card-event', values: purchase('card-authorisation', '1.20') },
              { title: '刷卡被拒', command: 'card-event', values: purchase('wrong-cvv', '1.20') },
            ]),
      ];
    },
  };
}
