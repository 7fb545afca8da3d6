/** Filters of a list. */
export const filters = {
  apply: '查询',
  loadFailed: (title: string, reason: string) => `${title}加载失败：${reason}。`,
  more: '更多',
  reset: '重置',
  title: '筛选',
};

/** Blocks of a page. */
export const blocks = {
  andMore: (titles: readonly string[]) => (titles.length > 2 ? `${titles[0]}等` : titles.join('、')),
  breadcrumb: '面包屑',
  copyJson: (title: string | undefined) => `复制 JSON${title === undefined ? '' : `：${title}`}`,
  data: '数据',
  // The title of a call that lists is a deed (查询卡组); the thing that it lists is missing.
  failed: (what: string, sentences: readonly string[]) =>
    `${what.replaceAll(/(^|、)查询/g, '$1')}加载失败：${sentences.join('；')}。`,
  information: '信息',
  json: (title: string | undefined) => `JSON${title === undefined ? '' : `：${title}`}`,
  leavesIn: (seconds: number, isBack: boolean) => `${seconds} 秒后自动${isBack ? '返回' : '跳转'}`,
  noContent: '暂无内容',
  noTodos: '暂无待办',
  picture: '图片',
  refused: (sentences: readonly string[]) => `${sentences.join('；')}。`,
  stay: '停留在此页',
  tabs: '页签',
  unknownTodos: '未能得知待办',
};
