import { language } from './basics.zh.ts';
import { failure, strong, type Phrase } from './phrase.ts';

const records = (count: number): string => `${language.number(count)} 条`;

/** Batches, exports and other long jobs. */
export const batches = {
  code: '错误码',
  conclusion: ({ done, waits, failed }: Ended): Phrase => [
    '成功 ',
    strong(language.number(done)),
    ' 条',
    ...waits.flatMap(({ still, count }) => ['，', strong(language.number(count)), ` 条${still}`]),
    ...(failed > 0 ? ['，失败 ', failure(language.number(failed)), ' 条'] : []),
  ],
  continue: (left: number) => `继续处理剩余 ${records(left)}`,
  copyFailed: '复制失败，请下载明细',
  done: '完成',
  doneAll: (title: string, total: number) => `${title}：${records(total)}已全部处理`,
  doneOf: (title: string, { done, waits, failed }: Ended) =>
    `${title}：${[
      `成功 ${records(done)}`,
      ...waits.map(({ still, count }) => `${records(count)}${still}`),
      ...(failed > 0 ? [`失败 ${records(failed)}`] : []),
    ].join('，')}`,
  downloadCsv: '下载 CSV',
  exportFailed: '文件下载失败，请稍候重试',
  failed: (count: number) => `，失败 ${records(count)}`,
  failedFigure: (count: number) => `，失败 ${language.number(count)}`,
  failedOf: (title: string) => `${title}失败`,
  failures: '失败明细',
  failuresFailed: '失败明细加载失败，请稍后重试',
  failuresFile: (title: string) => `${title}失败明细.csv`,
  failuresList: '失败明细列表',
  made: (name: string) => `${name} 已生成`,
  progress: (isRunning: boolean, done: number, total: number) =>
    `${isRunning ? '正在处理' : '已停止'} ${language.number(done)} / ${language.number(total)}`,
  reason: '失败原因',
  retryFailed: (count: number) => `重试失败的 ${records(count)}`,
  running: (title: string) => `正在${title}…`,
  shownOf: (shown: number, total: number) => `仅显示前 ${shown} 条，全部 ${records(total)}请下载查看`,
  stop: '停止',
  stopped: (title: string, done: number, total: number) =>
    `${title}已中断：处理了 ${language.number(done)} / ${records(total)}`,
  stopping: '正在停止…',
  tasks: '任务',
  waiting: (still: string, keys: readonly string[], total: number) =>
    `${still}：${keys.join('、')}${total > keys.length ? ` 等 ${records(total)}` : ''}`,
};

interface Ended {
  /** Number of rows processed. */
  done: number;
  /** Rows that still wait, by reason. */
  waits: readonly { still: string; count: number }[];
  failed: number;
}

/** Summary of what an action moves, and its confirmation. */
export const confirming = {
  about: (title: string, { count, first, currencies }: { count: number; first: string; currencies: number }) => {
    const moved = `${count > 1 ? `${language.number(count)} 笔 · ` : ''}${first}${currencies > 1 ? ` 等 ${currencies} 种币` : ''}`;
    return title.includes(moved) ? title : `${title} ${moved}`;
  },
  more: (left: number, payees: number) =>
    `还有 ${language.number(left)} 笔${payees > 0 ? `，收款方共 ${language.number(payees)} 个` : ''}`,
  thinkAgain: '再想想',
  total: (count: number) => `${language.number(count)} 笔合计`,
};
