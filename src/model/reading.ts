import type { PhoneRule } from './contact.ts';

/** Reasons for refusing a text. */
export type RefusedKind =
  | 'comma'
  | 'several'
  | 'minus'
  | 'exponent'
  | 'currency'
  | 'sign'
  | 'decimals'
  | 'long'
  | 'short'
  | 'worn'
  | 'day'
  | 'day-order'
  | 'no-such-day'
  | 'serial'
  | 'word'
  | 'email'
  | 'phone'
  | 'iban'
  | 'chinese'
  | 'person-length'
  | 'number'
  | 'cell-error'
  | 'formula';

/** A refused text. Nothing is guessed, and the error is named. */
export interface Refused {
  refused: RefusedKind;
  /** The given text, shortened for a message. */
  text: string;
  /** The invalid character, word or code. */
  sign?: string;
  /** Possible meanings of the text, formatted. */
  readings?: string[];
  /** Exceeded limit: characters, decimals, digits. */
  most?: number;
  /** Currency of the amount. */
  currency?: string;
  /** A spelling that would be accepted. */
  offer?: string;
  /** Allowed numbers of digits. */
  lengths?: readonly number[];
  /** Broken rule of a phone number. */
  phone?: PhoneRule;
  /** Required country code of a phone number. */
  code?: string;
}

/**
 * A value, or the reason for refusing the text. Blank text is the value `''`: whether it may be empty is checked
 * elsewhere.
 */
export type Reading<Value = string> = { value: Value } | Refused;

/** Maximum characters of a text quoted in a message. */
export const LONGEST_SHOWN = 20;

/** Advice for a number that lost digits in a spreadsheet. */
export const RETYPE = '该列须为文本格式，请重新填写';

/** Phone number rules, as the end of a sentence. */
export const PHONE_RULES: Record<PhoneRule, string> = {
  mainland: '为 1 开头的 11 位数字',
  'hong-kong': '为 8 位数字',
  abroad: '为 4 至 15 位数字',
};

/** The message of a refusal, without the name of the field or column. */
export function sayRefused(refused: Refused): string {
  const { text, sign = '', readings = [], most, currency, offer, lengths = [], phone, code } = refused;
  const quoted = `“${text}”`;
  switch (refused.refused) {
    case 'comma':
      return readings.length > 1
        ? `${text}：是 ${readings.join(' 还是 ')}？请不用分隔符重新填写`
        : `${quoted}的分隔符位置不对${readings.length === 1 ? `，是 ${readings[0]} 吗？请` : '，请'}不用分隔符重新填写`;
    case 'several':
      return `${quoted}含有多个值，请只填一个`;
    case 'minus':
      return `${quoted}带有“${sign}”，是负数，不能使用`;
    case 'exponent':
      return `${quoted}是科学计数（${sign}），请填写完整数字`;
    case 'currency':
      return currency === undefined
        ? `${quoted}带有币种“${sign}”，请只填写数字`
        : `${quoted}带有币种“${sign}”，与${currency}不符`;
    case 'sign':
      return `${quoted}含有不能使用的字符“${sign}”${offer === undefined ? '' : `，可写作“${offer}”`}`;
    case 'decimals':
      return `${currency === undefined ? '' : `${currency} `}${most === 0 ? '不支持小数' : `最多支持 ${most} 位小数`}`;
    case 'long':
      return `最多${most}个字符`;
    case 'short':
      return `${quoted}缺少数字，应为${lengths.join('或')}位数字；${RETYPE}`;
    case 'worn':
      return RETYPE;
    case 'day':
      return `${quoted}不是日期，请填写如 2026-11-20`;
    case 'day-order':
      return `${text}：是 ${readings.join(' 还是 ')}？请按年、月、日填写`;
    case 'no-such-day':
      return `没有 ${text} 这一天`;
    case 'serial':
      return `${quoted}是日期的序号，请把该列设为日期格式`;
    case 'word':
      return `没有“${text}”，请参照填写说明`;
    case 'number':
      return `${quoted}不是数字`;
    case 'cell-error':
      return `单元格为错误值 ${text}，请更正`;
    case 'formula':
      return '单元格的公式没有结果，请改填数值';
    case 'email':
      return '格式不正确';
    case 'phone':
      return phone === undefined ? `手机号的国家代码须为 +${code}` : `手机号${PHONE_RULES[phone]}`;
    case 'chinese':
      return `${quoted}不含中文，请填写中文名称`;
    case 'person-length':
      return '个人姓名为 2 至 25 个汉字';
    case 'iban':
      return 'IBAN校验失败，请核对';
  }
}
