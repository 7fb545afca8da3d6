/** Texts of the form widgets. */
export const widgets = {
  about: '约',
  again: (title: string) => `再次输入${title}`,
  againDiffers: '两次输入的密码不一致',
  againMissing: '请再次输入新密码',
  all: '全部',
  areaCode: '区号',
  capsLock: '大写锁定已开启',
  choose: '请选择',
  chooseOf: (title: string) => `选择${title}`,
  collapseAll: '全部收起',
  currency: '币种',
  cutDecimals: (scale: number, currency: string | undefined) => {
    const most = scale === 0 ? '不支持小数' : `最多支持 ${scale} 位小数`;
    return `${currency === undefined ? most : `${currency} ${most}`}，多出的数字已略去，请核对金额`;
  },
  default: '默认',
  /** Follows a last day. */
  ends: ' 到期',
  englishOnly: (refused: string) => `只能填英文字母、数字、空格和 / - ? : ( ) . , ' +，已略去「${refused}」`,
  expandAll: '全部展开',
  from: '付出',
  hidePassword: '隐藏密码',
  more: (count: number) => `还有 ${count} 项，请输入关键字缩小范围`,
  noOptions: '暂无选项',
  notNeeded: '还不需要填写',
  nothingFound: (text: string) => `没有找到「${text}」，换个关键字试试`,
  nothingToChoose: '没有可选的项',
  passwordAdvice: '不能是常见密码，也不能包含登录账号',
  passwordRule: '8 至 64 位，可用任意字符',
  search: '搜索',
  searchLeast: (least: number) => `输入至少 ${least} 个字符`,
  searchOf: (title: string) => `搜索${title}`,
  searching: '搜索中…',
  selectAll: '全选',
  selectedOf: (taken: number, all: number) => `已选 ${taken} / ${all}`,
  showPassword: '显示密码',
  strayDropped: (signs: string) => `已略去「${signs}」，请核对金额`,
  strayBlank: '空格',
  strength: (strength: 'weak' | 'fair' | 'strong') => `强度：${{ weak: '弱', fair: '中', strong: '强' }[strength]}`,
  swap: '交换币种',
  to: '得到',
  typeLeast: (least: number) => `请输入至少 ${least} 个字符`,
};

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Days, times and the calendar. */
export const dates = {
  closed: '不可选',
  date: '年-月-日',
  /** A day in words. @param weekday 0 is Monday */
  day: (day: string, weekday: number) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return `${year}年${Number(month)}月${Number(date)}日 星期${WEEKDAYS[weekday] ?? ''}`;
  },
  end: '结束日期',
  /** Joins the facts of one day. */
  facts: (facts: readonly string[]) => facts.join('，'),
  month: (year: number, month: number) => `${year}年${month}月`,
  monthOption: (month: number) => `${month}月`,
  monthUnit: '月',
  next: '下个月',
  noLimit: '不限',
  /** First part of a date. */
  order: 'year' as 'year' | 'month',
  pickEnd: (start: string) => `开始日期 ${start}，请选择结束日期`,
  pickStart: '请选择开始日期',
  previous: '上个月',
  relative: (range: RelativeRange) =>
    ({
      today: '今天',
      'this-month': '本月',
      'last-7-days': '近7天',
      'last-30-days': '近30天',
      'last-90-days': '近90天',
    })[range],
  start: '开始日期',
  time: '时:分',
  timeOf: (title: string) => `${title} 时间`,
  today: '今天',
  toToday: '回到今天',
  /** A typed time: hour, minute, second. */
  typedTime: /^(\d{1,2})[:：时]?(\d\d)(?:[:：分]?(\d\d))?[分秒]?$/,
  weekday: (weekday: number) => WEEKDAYS[weekday] ?? '',
  weekdayLong: (weekday: number) => `星期${WEEKDAYS[weekday] ?? ''}`,
  year: (year: number) => `${year}年`,
  yearUnit: '年',
};

type RelativeRange = 'today' | 'this-month' | 'last-7-days' | 'last-30-days' | 'last-90-days';
