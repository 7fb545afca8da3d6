import { language } from './basics.zh.ts';

const records = (count: number): string => `${language.number(count)} 条`;

/** Tables, their tools, sums, selections and views. */
export const tables = {
  actions: '操作',
  all: (total: number) => `共 ${records(total)}`,
  clearConditions: '清除条件',
  conditions: (conditions: readonly string[]) => `条件：${conditions.join('、')}`,
  currencyOf: (title: string) => `${title}币种`,
  doneOf: (done: number, all: number) => `已完成 ${done} / ${all}`,
  edit: { failed: (title: string, reason: string) => `${title}未保存：${reason}` },
  /** Splits the text of an empty table into title and advice. */
  emptyParts: /^([^，。]*)[，。]?(.*)$/s,
  keyTitle: '编号',
  moreActions: '更多操作',
  noMatches: '没有符合条件的记录',
  notFound: (key: string) => `没有找到 ${key}`,
  openFailed: (title: string) => `${title}打开失败，请重试`,
  refreshFailed: (what: string, reason: string) => `${what}刷新失败：${reason}。以下为刷新前的内容。`,
  /** A title short enough to stand beside an amount. */
  shortTitle: (title: string) => (title.length > 2 ? title.replace(/金额$/, '') : title),
  sortTitle: (title: string, byCurrency: boolean) =>
    `${title}：${byCurrency ? '先分币种，同一币种内按金额；' : ''}点击排序，按住 Shift 点击可按多列排序`,
};

export const selecting = {
  all: (total: number) => `已选符合条件的全部 ${records(total)}`,
  allButUnfit: (total: number) => `已选符合条件的全部 ${records(total)}，其中不可操作的会跳过`,
  chosen: (count: number) => `已选 ${records(count)}`,
  clear: '取消选择',
  clearedByFilter: '查询条件已变更，已取消选择',
  everythingHere: '全选',
  leave: '退出选择',
  many: '批量选择',
  most: (most: number) => `逐条处理一次最多 ${most} 条`,
  noneFits: '所选记录都不适用此操作',
  oneByOne: (count: number) => `已改为逐条选择，已选 ${records(count)}`,
  onlyOneByOne: '该操作只能用于逐条选择的记录',
  page: '全选本页',
  record: (place: number) => `选择第 ${place} 条`,
  row: (place: number) => `选择第 ${place} 行`,
  skips: (asked: string | null, fitting: number, leftOut: number) =>
    `${asked ?? `将处理 ${fitting} 条记录。`}另有 ${leftOut} 条不适用此操作，将跳过。`,
  takeAll: (total: number) => `选择符合条件的全部 ${records(total)}`,
};

export const ordering = {
  dropped: (place: number) => `已放到第 ${place} 行`,
  failed: (reason: string) => `顺序未保存：${reason}`,
  handle: (place: number) => `移动第 ${place} 行`,
  hint: '拖动，或按 Enter 后用方向键移动',
  moved: (place: number, rows: number) => `第 ${place} 行，共 ${rows} 行`,
  save: '保存顺序',
  taken: (place: number) => `已拿起第 ${place} 行。上下方向键移动，Enter 放下，Esc 放弃`,
  unchanged: '顺序未改变',
};

export const columns = {
  choose: '选择列',
  down: (title: string) => `${title}：下移`,
  narrower: (title: string) => `${title}：收窄`,
  noFurther: (title: string, side: 'left' | 'right') => `${title}：不能再${side === 'right' ? '右' : '左'}移`,
  pin: (title: string) => `${title}：固定在左侧`,
  place: (title: string, place: number) => `${title}：第 ${place} 列`,
  reset: '恢复默认',
  settings: '列设置',
  up: (title: string) => `${title}：上移`,
  wider: (title: string) => `${title}：加宽`,
  width: (title: string, pixels: number) => `${title}：宽 ${pixels} 像素`,
  widthEnd: (title: string, end: 'widest' | 'narrowest', pixels: number) =>
    `${title}：已是${end === 'widest' ? '最宽' : '最窄'}，${pixels} 像素`,
};

export const tools = {
  density: (density: 'normal' | 'roomy' | 'compact') =>
    `行高：${{ normal: '标准', roomy: '宽松', compact: '紧凑' }[density]}`,
  export: '导出',
  exportAll: (total: number | null) => `导出全部符合条件的记录${total === null ? '' : `（${records(total)}）`}`,
  exportMost: (most: number) => `最多导出 ${records(most)}，请缩小查询范围`,
  exportSeen: (rows: number, columnCount: number) => `导出当前所见（${records(rows)}，${columnCount} 列）`,
  exportSelected: '导出所选',
  exported: (rows: number) => `已导出 ${records(rows)}`,
  more: '更多：导出、快捷键',
  print: '打印',
  refresh: '刷新',
};

export const sums = {
  allByCurrency: (total: number) => `符合条件的全部 ${records(total)}，分币种合计`,
  byCurrency: '分币种合计，不跨币种相加',
  hide: '收起合计',
  missing: '合计未取得',
  leftOut: (titles: readonly string[]) => `不含${titles.join('、')}`,
  others: (count: number) => `其他 ${count} 种`,
  showOthers: (count: number) => `查看其他 ${count} 个币种`,
  show: '金额合计',
  someByCurrency: (total: number, leftOut: string) => `符合条件的 ${records(total)}中${leftOut}的，分币种合计`,
  sum: '合计',
  sumOf: (title: string) => `${title}合计`,
  sumOfAll: (total: number) => `${records(total)}合计`,
};

export const printing = {
  about: ({ conditions, total, printed, time }: PrintAbout) =>
    `${conditions.length > 0 ? `条件：${conditions.join('；')}　` : ''}` +
    [
      ...(total === null ? [] : [`共 ${records(total)}`]),
      ...(total === null || printed < total ? [`本次打印 ${records(printed)}`] : []),
    ].join('，') +
    `　打印时间：${time}`,
  first: (most: number) => `只打印前 ${records(most)}，全部记录请导出。`,
  sum: (column: string, split: string | undefined, leftOut: string | undefined, total: number, amounts: string[]) =>
    `${column}${split ?? ''}合计（${leftOut ?? `全部 ${records(total)}`}）：${amounts.join('；')}`,
};

interface PrintAbout {
  conditions: readonly string[];
  /** Null if unknown. */
  total: number | null;
  printed: number;
  time: string;
}

export const views = {
  changed: ' · 已修改',
  default: '默认视图',
  delete: (name: string) => `删除「${name}」`,
  deleted: '视图已删除',
  failed: '操作失败，请稍后重试',
  isDefault: '现在是默认条件，设置筛选或排序后即可保存',
  label: '列表视图',
  loadFailed: '视图加载失败',
  name: '视图名称',
  openWith: (name: string) => `打开列表时使用「${name}」`,
  openWithThis: '打开列表时使用',
  save: '把当前条件保存为视图',
  saved: '视图已保存',
  share: '与本商户的操作员共享',
  shareOf: (name: string) => `与本商户的操作员共享「${name}」`,
  shared: '已共享',
  sharedBy: (name: string | undefined) => (name === undefined ? '共享' : `${name} 共享`),
  sharedNow: '视图已共享',
  taken: '已有同名视图，请换一个名称',
  tooLong: (most: number) => `最多 ${most} 个字符，请缩短名称`,
  unshare: '取消共享',
  unshared: '已取消共享',
  update: (name: string) => `更新「${name}」`,
  updated: '视图已更新',
};
