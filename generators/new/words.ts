/** Texts of new schemas; most are said of the title of an entity. */
const zh = {
  number: '编号',
  createdAt: '创建时间',
  state: '状态',
  stateOf: (title: string) => `${title}状态`,
  list: (title: string) => `${title}列表`,
  detail: (title: string) => `${title}详情`,
  add: (title: string) => `新增${title}`,
  change: (title: string) => `修改${title}`,
  remove: (title: string) => `删除${title}`,
  export: (title: string) => `导出${title}`,
  none: (title: string) => `还没有${title}`,
  latest: (title: string) => `最近${title}`,
  open: '详情',
  all: '全部',
  back: '返回',
  cancel: '取消',
  submit: '提交',
  submitted: '已提交',
  fill: '填写',
  confirm: '确认',
  reason: '驳回原因',
  maker: '提交人',
  makerNumber: '提交人编号',
  notOwn: (title: string) => `${title}由另一位同事审核，不能审核自己提交的`,
  pass: '通过',
  passOf: (title: string) => `通过${title}`,
  passThis: (title: string) => `通过这条${title}？`,
  reject: '驳回',
  rejectOf: (title: string) => `驳回${title}`,
};

export type Words = typeof zh;

/** Inside a sentence a title begins with a small letter, unless it is an abbreviation. */
const low = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title);

const en: Words = {
  number: 'Number',
  createdAt: 'Created',
  state: 'State',
  stateOf: (title) => `State of ${low(title)}`,
  list: (title) => `List: ${low(title)}`,
  detail: (title) => `${title} details`,
  add: (title) => `Add ${low(title)}`,
  change: (title) => `Change ${low(title)}`,
  remove: (title) => `Remove ${low(title)}`,
  export: (title) => `Export: ${low(title)}`,
  none: (title) => `No ${low(title)} yet`,
  latest: (title) => `Latest: ${low(title)}`,
  open: 'Details',
  all: 'All',
  back: 'Back',
  cancel: 'Cancel',
  submit: 'Submit',
  submitted: 'Submitted',
  fill: 'Fill in',
  confirm: 'Confirm',
  reason: 'Reason',
  maker: 'Submitted by',
  makerNumber: 'Submitter number',
  notOwn: (title) => `Somebody else reviews your ${low(title)}`,
  pass: 'Approve',
  passOf: (title) => `Approve ${low(title)}`,
  passThis: (title) => `Approve this ${low(title)}?`,
  reject: 'Reject',
  rejectOf: (title) => `Reject ${low(title)}`,
};

/** The part of a desk that reads menus. */
interface Menus {
  list(folder: string): string[];
  read(path: string): unknown;
}

/** The language of the product: English if no title of its menus has a Chinese character. */
export function wordsOf(desk: Menus): Words {
  const menus = desk.list('menus').map((path) => JSON.stringify(desk.read(path) ?? {}));
  return menus.length === 0 || menus.some((text) => /\p{Script=Han}/u.test(text)) ? zh : en;
}
