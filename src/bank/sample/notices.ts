import { dateTimeOf } from '#model/instant.ts';
import type { Transaction } from '#sandbox/database.ts';
import { type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import { type NewNotice, recordOf } from '../notices.ts';
import type { SampleMerchant } from './merchants.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const COUNT = 60;
/** So many of the newest are unread at first. */
const UNREAD = 3;

const TEXTS: [string, number, string][] = [
  [
    '香港本地清算新增港币转数快，最快 2 分钟到账',
    2,
    '<p>港币提现与付款现已支持<strong>转数快（FPS）</strong>，7×24 小时处理，最快 2 分钟到账。</p>' +
      '<table><thead><tr><th>单笔金额</th><th>渠道</th><th>预计到账</th></tr></thead><tbody>' +
      '<tr><td>不超过 1,000,000.00 HKD</td><td>转数快</td><td>2 分钟内</td></tr>' +
      '<tr><td>1,000,000.00 HKD 以上</td><td>CHATS</td><td>工作日当天</td></tr></tbody></table>' +
      '<p>收款人须为香港本地银行账户；户名与收款账户不一致时，银行会退回。</p>',
  ],
  [
    '关于节假日期间提现与结汇安排的通知',
    3,
    '<p>节假日期间人民币结汇暂停处理，已提交的订单顺延至下一个工作日。</p>' +
      '<ol><li>美元清算按美国银行工作日处理；</li><li>港币转数快不受影响；</li><li>虚拟卡交易不受影响。</li></ol>' +
      '<p>请提前安排资金。</p>',
  ],
  ['系统维护通知：周日 02:00-04:00', 1, '维护期间可登录查看，提现、付款与换汇暂停提交。'],
  ['提现账户户名校验规则更新', 3, '为保障资金安全，提现账户户名须与实名信息完全一致。'],
  ['批量付款模板升级，支持附言与付款用途', 2, '新模板可在批量付款页面下载，旧模板继续可用 30 天。'],
  ['旺季费率优惠活动说明', 4, '活动期间人民币提现手续费按当月交易量自动适用对应档位。'],
  ['防范钓鱼邮件与冒充客服的提醒', 1, '我们不会以任何方式索要您的登录密码或短信验证码。'],
  ['欧元 SEPA 即时到账上线', 2, '单笔 10 万欧元以内的欧元付款最快 1 分钟到账。'],
];

/** Two stand before the page: one in words, one a picture. */
const POPUPS: { notice: NewNotice; to: string[] }[] = [
  {
    notice: {
      noticeId: 'NT000061',
      title: '提前结汇服务升级说明',
      content:
        '尊敬的客户：\n自本月起，提前结汇的材料补充期限统一为 15 天，逾期未补充的，新的提前结汇申请将暂停受理。\n如有疑问，请联系您的专属客户经理。',
      bizType: 3,
      noticePopup: true,
    },
    to: ['80010003'],
  },
  {
    notice: {
      noticeId: 'NT000062',
      title: '旺季收款礼遇：手续费减免券已到账',
      content: '登录「我的优惠券」查看并使用，活动期内每月可领取一次。',
      bizType: 4,
      noticeImgIdUrl: '/api-file/file/member/GEP01/notice/season.png',
      noticePopup: true,
    },
    to: ['80010005', '80010009'],
  },
];

/** The announcements, everybody's, and who has read which. */
export async function insertNotices(
  desk: { tx: Transaction; entities: EntityStore },
  merchants: readonly SampleMerchant[],
  now: number,
): Promise<void> {
  const usual = Array.from({ length: COUNT }, (_, n) => usualNotice(n, now));
  const popups = POPUPS.map(({ notice }, n) => recordOf(notice, dateTimeOf(now - (9 + n) * HOUR)));
  await desk.entities.as(EVERYONE).insertMany('notice', [...popups, ...usual]);
  const old = usual.slice(UNREAD).map((each) => String(each['noticeId']));
  for (const { owner, operators } of merchants) {
    const elsewhere = POPUPS.filter(({ to }) => !to.includes(owner)).map(({ notice }) => notice.noticeId);
    const readings = operators.flatMap((_operator, n) => {
      const operatorId = `${owner}${String(n + 1).padStart(2, '0')}`;
      return [...old, ...elsewhere].map((noticeId) => ({
        readingId: `${operatorId}:${noticeId}`,
        operatorId,
        noticeId,
      }));
    });
    await desk.entities.as(owner).insertMany('notice-reading', readings);
  }
}

function usualNotice(n: number, now: number): Record<string, unknown> {
  const [title, bizType, content] = TEXTS[n % TEXTS.length] ?? ['公告', 1, ''];
  const round = Math.floor(n / TEXTS.length);
  const notice: NewNotice = {
    noticeId: `NT${String(COUNT - n).padStart(6, '0')}`,
    title: round === 0 ? title : `${title}（第 ${COUNT - n} 期）`,
    content,
    bizType,
  };
  return recordOf(notice, dateTimeOf(now - n * 6 * DAY - HOUR * (n % 7)));
}
