import type { PhoneRule } from '#model/contact.ts';
import { PHONE_RULES } from '#model/reading.ts';

/** End of the message for a broken schema limit. */
const LIMITS: Record<string, (limit: string) => string> = {
  minLength: (limit) => `至少 ${limit} 个字`,
  maxLength: (limit) => `最多 ${limit} 个字`,
  minimum: (limit) => `不能小于 ${limit}`,
  exclusiveMinimum: (limit) => `须大于 ${limit}`,
  maximum: (limit) => `不能大于 ${limit}`,
  exclusiveMaximum: (limit) => `须小于 ${limit}`,
  multipleOf: (limit) => `须为 ${limit} 的倍数`,
  minItems: (limit) => `至少 ${limit} 项`,
  minContains: (limit) => `至少 ${limit} 项`,
  minProperties: (limit) => `至少 ${limit} 项`,
  maxItems: (limit) => `最多 ${limit} 项`,
  maxContains: (limit) => `最多 ${limit} 项`,
  maxProperties: (limit) => `最多 ${limit} 项`,
  uniqueItems: () => '不能重复',
};

type Kind = 'digits' | 'letters' | 'capitals' | 'lettersAndDigits' | 'capitalsAndDigits' | 'chinese';

const KINDS: Record<Kind, string> = {
  digits: '数字',
  letters: '字母',
  capitals: '大写字母',
  lettersAndDigits: '字母和数字',
  capitalsAndDigits: '大写字母和数字',
  chinese: '汉字',
};

/** Messages for missing values and broken rules, with the title of the field. */
export const rules = {
  /** A space between Chinese and Latin, where a title meets the text around it. */
  spaced: (text: string) => text.replace(/([A-Za-z0-9])(?=\p{Script=Han})|(\p{Script=Han})(?=[A-Za-z0-9])/gu, '$1$2 '),
  /** Message for a broken limit; null for other keywords. */
  limit: (title: string, keyword: string, limit: string): string | null => {
    const say = Object.hasOwn(LIMITS, keyword) ? LIMITS[keyword] : undefined;
    return say === undefined ? null : `${title}${say(limit)}`;
  },
  atLeast: (title: string, least: string) => `${title}不能小于 ${least}`,
  atMost: (title: string, most: string) => `${title}不能大于 ${most}`,
  fewestLines: (title: string, least: number) => `${title}至少 ${least} 行`,
  mostLines: (title: string, most: number) => `${title}最多 ${most} 行`,
  // Messages for missing values.
  agree: '请阅读并勾选同意后再继续',
  check: (title: string) => `请勾选「${title}」`,
  choose: (title: string) => `请选择${title}`,
  add: (title: string) => `请添加${title}`,
  fill: (title: string) => `请填写${title}`,
  upload: (title: string) => `请上传${title}`,
  // Messages for malformed values.
  between: (least: number, most: number, kind: Kind) => `${least} 至 ${most} 位${KINDS[kind]}`,
  either: (one: number, other: number, kind: Kind) => `${one} 或 ${other} 位${KINDS[kind]}`,
  exactly: (length: number, kind: Kind) => `${length} 位${KINDS[kind]}`,
  longerThan: (least: number, kind: Kind) => `至少 ${least} 位${KINDS[kind]}`,
  ofAnyLength: (kind: Kind) => KINDS[kind],
  pattern: (title: string, rule: string) => `${title}为 ${rule}`,
  latinOnly: (title: string) => `${title}仅支持英文字符`,
  invalid: (title: string) => `${title}格式不正确`,
  notAnOption: (title: string) => `请选择有效的${title}`,
  date: (title: string) => `${title}须为日期，如 2026-11-20`,
  dateTime: (title: string) => `${title}须为日期和时间，如 2026-11-20 15:30`,
  dayClosed: (day: string) => `${day} 不可选，请换一天`,
  decimal: (title: string) => `${title}整数最多 16 位，小数最多 20 位`,
  email: (title: string) => `${title}须为完整的邮箱地址，如 name@example.com`,
  english: (title: string) => `${title}只能是英文字母、数字、空格和 / - ? : ( ) . , ' +`,
  loginEmail: (title: string) =>
    `${title}须为完整的邮箱地址，如 name@example.com；@ 前只能是字母、数字、下划线和连字符`,
  newPassword: (title: string) => `${title}须为 8 至 64 位，可用任意字符`,
  notAfter: (title: string, day: string) => `${title}不能晚于 ${day}`,
  notBefore: (title: string, day: string) => `${title}不能早于 ${day}`,
  phone: (title: string, rule: PhoneRule) => `${title}${PHONE_RULES[rule]}`,
  range: (title: string) => `请选择${title}的开始和结束日期`,
  uri: (title: string) => `${title}须为完整的网址`,
};
