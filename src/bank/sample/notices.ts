import { dateTimeOf } from '#model/instant.ts';
const DAY = 86_400_000;

const TEXTS: [string, number, string][] = [
  [
    '香港本地清算新增港币转数快，最快 2 分钟到账',
    2,
    '港币提现与付款现已支持转数快，单笔不超过 100 万港币时 7×24 小时处理，最快 2 分钟到账。',
  ],
  [
    '关于节假日期间提现与结汇安排的通知',
    3,
    '节假日期间人民币结汇暂停处理，已提交的订单顺延至下一个工作日。请提前安排资金。',
  ],
  ['系统维护通知：周日 02:00-04:00', 1, '维护期间可登录查看，提现、付款与换汇暂停提交。'],
  ['提现账户户名校验规则更新', 3, '为保障资金安全，提现账户户名须与实名信息完全一致。'],
  ['批量付款模板升级，支持附言与付款用途', 2, '新模板可在批量付款页面下载，旧模板继续可用 30 天。'],
  ['旺季费率优惠活动说明', 4, '活动期间人民币提现手续费按当月交易量自动适用对应档位。'],
  ['防范钓鱼邮件与冒充客服的提醒', 1, '我们不会以任何方式索要您的登录密码或短信验证码。'],
  ['欧元 SEPA 即时到账上线', 2, '单笔 10 万欧元以内的欧元付款最快 1 分钟到账。'],
];

/** The announcements, as one merchant has them. */
export function sampleNotices(now: number): Record<string, unknown>[] {
  return Array.from({ length: 60 }, (_, n) => {
    const [title, bizType, content] = TEXTS[n % TEXTS.length] ?? ['公告', 1, ''];
    const round = Math.floor(n / TEXTS.length);
    return {
      noticeId: `NT${String(60 - n).padStart(6, '0')}`,
      title: round === 0 ? title : `${title}（第 ${60 - n} 期）`,
      updateAt: dateTimeOf(now - n * 6 * DAY - 3_600_000 * (n % 7)),
      content,
      bizType,
      readFlag: n < 3 ? 2 : 1,
      noticeContentType: 1,
      noticeImgShow: false,
    };
  });
}
