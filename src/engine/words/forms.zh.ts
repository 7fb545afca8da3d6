/** Forms, wizards, drafts and quotes. */
export const forms = {
  adding: '正在计算合计…',
  cameBack: '页面已重新加载，请核对后继续。',
  cancelEdit: (title: string) => `取消修改${title}`,
  change: '返回修改',
  draft: {
    discard: '放弃',
    elsewhere: '这份表单也在另一个窗口中填写，后保存的内容会覆盖先保存的内容。',
    failed: '草稿暂时没有保存成功，填写的内容仍在此页，继续填写时会再次保存。',
    refused: (reason: string) => `草稿没有保存：${reason}`,
    restored: '已恢复上次填写的内容。密码、验证码等敏感内容需要重新填写。',
    saved: '草稿已保存',
    saving: '正在保存草稿',
    takeOther: '载入另一窗口的内容',
    unread: '上次保存的草稿没有加载成功。现在填写的内容先保留在此页，加载成功后再保存。',
  },
  find: '查找',
  keptAsIs: (masked: string) => `${masked}（不修改则保持不变）`,
  leave: '离开',
  leaveDraft: '填写的内容已存为草稿，还没有提交。下次打开此页可以继续填写。',
  leaveTitle: '离开此页？',
  leaveUnsaved: '填写的内容还没有提交，离开后不会保留。',
  loadFailed: (title: string, reason: string) => `${title}加载失败：${reason}`,
  lostChanged: '上次提交的结果未知，可能已办理。修改内容后提交会作为另一笔办理，请先核对上次的结果。',
  lostSame: '上次提交的结果未知。内容不变时重新提交不会重复办理。',
  more: (count: number) => `等 ${count} 项`,
  next: '下一步',
  notKnown: '所需信息尚未取得',
  notOffered: (title: string) => `${title}不在可选范围内，请重新选择`,
  notOfferedNow: (title: string, choice: string) => `${title}现在不能选择「${choice}」，请重新选择`,
  figuresAwaited: '要确认的金额还没有取到',
  notSubmitted: (sentence: string) => `${sentence}，尚未提交，请重试`,
  optionsFailed: (what: string | undefined, reason: string) => `${what ?? '选项'}加载失败：${reason}`,
  rulesNotLoaded: '填写规则没有加载成功',
  step: (at: number, all: number) => `步骤，第 ${at} 步，共 ${all} 步`,
  stay: '继续填写',
  stepDone: '（已完成）',
  toChange: '需要修改的项目',
  toChangeCount: (count: number) => `还有 ${count} 项需要修改`,
};

export const lines = {
  count: (count: number) => `共 ${count} 行`,
  delete: (place: number) => `删除第 ${place} 行`,
  deleted: (place: number) => `已删除第 ${place} 行`,
  edit: (place: number) => `修改第 ${place} 行`,
  fieldOf: (place: number, title: string) => `第 ${place} 行${title}`,
  line: '行',
  most: (most: number) => `最多 ${most} 行`,
  none: (title: string) => `暂无${title}`,
  noneLoading: (title: string) => `正在加载${title}`,
  noneUnknown: (title: string) => `未能得知${title}`,
  place: (place: number) => `第 ${place} 行`,
  selectAll: '全选',
  selectNone: '全不选',
  taken: (taken: number, all: number) => `已选 ${taken} / ${all} 行`,
  undo: '撤销',
};

export const picking = {
  clear: '清空',
  done: '确定',
  page: '选择本页全部',
  select: (key: string) => `选择 ${key}`,
  selected: (count: number, most: number | undefined) =>
    `已选 ${count} 项${most === undefined ? '' : `，最多 ${most} 项`}`,
};

export const quotes = {
  askAgain: '重新询价',
  asking: '报价已过期，正在重新询价…',
  before: (amount: string) => `原 ${amount}`,
  difference: (isMore: boolean, amount: string) => `${isMore ? '多' : '少'} ${amount}`,
  endedAgain: '新报价也已过期，请重新询价。',
  failed: (reason: string) => `报价已过期，重新询价失败：${reason}`,
  now: (amount: string) => `现 ${amount}`,
  renewed: (isSame: boolean) =>
    `报价已过期，已重新询价，${isSame ? '价格没有变化' : '价格有变化'}。请核对后再次确认。` +
    '原验证码随原报价失效，确认后将发送新的验证码。',
  unchanged: '不变',
  updated: '报价已更新',
  validFor: '报价有效期 ',
};
