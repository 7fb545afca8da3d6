import { language } from './basics.zh.ts';
import { strong, type Phrase } from './phrase.ts';

/** States of a page and of its parts, fields and pagers. */
export const states = {
  askAdministrator: '请联系管理员开通。',
  askOwner: '请联系贵司主操作员处理。',
  back: '返回上一页',
  backTo: (title: string) => `返回${title}`,
  crowded: (message: string, seconds: number) => `${message}，当前访问人数较多，约 ${seconds} 秒后自动重试。`,
  drawFailed: '显示时出错',
  drawFailedRetry: '显示时出错，请重试',
  errorNumber: (number: string) => `错误编号 ${number}。`,
  goMend: '去处理',
  gone: '链接可能有误，或这条记录已被删除、属于其他账号。',
  home: '返回首页',
  loadFailedNetwork: '加载失败，请检查网络后重试',
  locked: (what: string) => `暂无${what}权限`,
  needFirst: (need: string) => `「${need}」之后即可使用本页。`,
  notLoaded: (what: string) => `${what}暂未加载`,
  optional: '选填',
  progressOf: (title: string) => `${title}进度`,
  recognised: '已识别，请核对',
  retryNow: '立即重试',
  submitting: '提交中',
  tryAgain: (message: string) => `${message}，请重试。`,
  unanswered: '服务器暂时没有给出结果',
  tryAgainOrRefresh: (message: string) => `${message}，请重试或刷新页面。`,
  unloaded: '网络异常或版本已更新',
};

export const pager = {
  counting: '正在统计总数',
  /** Text before and after the input of the page number. */
  goTo: { before: '前往', after: '页' },
  goToPage: '前往第几页',
  label: (list: string) => `${list}分页`,
  missing: '总数未取得',
  next: '下一页',
  page: (page: number) => `第 ${page} 页`,
  perPage: (size: number) => `${size} 条/页`,
  previous: '上一页',
  size: '每页条数',
  total: (total: number): Phrase => ['共 ', strong(language.number(total)), ' 条'],
};
