import { formatFacts } from '../formats/built-in.ts';
import type { EntityField } from '../entity.ts';
import type { Random } from '../random.ts';
import { GOODS, REASONS, REMARKS, WORDS, chineseCompany, chinesePerson, englishCompany } from './words.ts';

/* Texts for fields, by field name or title. */

interface Hint {
  name: RegExp;
  title: RegExp;
  make: (random: Random, n: number) => string;
}

const NONE = /^(?!)/;
const HTML = (text: string): string => `<p>${text}。</p><p>演示内容，不构成任何承诺。</p>`;

const HINTS: Hint[] = [
  { name: /email$/i, title: /邮箱/, make: (random) => `sample${random.digits(4)}@example.com` },
  { name: /(phone|mobile|tel)(No)?$/i, title: /手机|电话/, make: (random) => `100${random.digits(8)}` },
  { name: /(en|english)\w*name$|nameEn$/i, title: /英文/, make: (random) => englishCompany(random) },
  {
    name: /(submitter|operator|contact|legal|reviewer|auditor|person)(Name)?$/i,
    title: /姓名|联系人|法定代表人|经办人|操作员|复核人|提交人|负责人/,
    make: chinesePerson,
  },
  {
    name: /(company|org|corp|merchant|payee|payer|seller|buyer|supplier|partner|party)(Name)?$/i,
    title: /公司|企业|商户|收款人|付款人|供应商|客户|对方|户名/,
    make: chineseCompany,
  },
  { name: /bank(Name)?$/i, title: /银行/, make: (random) => `${random.pick(['远山', '临江', '晴川', '北屿'])}银行` },
  { name: /(swift|bic)/i, title: /SWIFT/i, make: (random) => `SMPL${random.pick(['US33', 'DEFF', 'GB2L', 'HKHH'])}` },
  { name: /(account|card)(No|Number)?$/i, title: /账号|卡号|账户号/, make: (random) => `999${random.digits(13)}` },
  { name: /(address|street)$/i, title: /地址/, make: (random) => WORDS['street']?.(random) ?? '' },
  { name: /city$/i, title: /城市/, make: (random) => WORDS['city']?.(random) ?? '' },
  {
    name: /(country|region)(Code)?$/i,
    title: /国家|地区|注册地/,
    make: (random) => random.pick(['CN', 'HK', 'US', 'GB', 'DE', 'SG', 'JP']),
  },
  {
    name: /(currency|ccy)$/i,
    title: /币种/,
    make: (random) => random.pick(['USD', 'EUR', 'HKD', 'GBP', 'CNY', 'JPY']),
  },
  { name: /reason$/i, title: /原因/, make: (random) => random.pick(REASONS) },
  { name: /(goods|product|item)(Name)?$/i, title: /商品|货物|品名/, make: (random) => random.pick(GOODS) },
  {
    name: /(remark|note|memo|description|postscript|comment)$/i,
    title: /备注|说明|附言|描述|意见/,
    make: (random) => random.pick(REMARKS),
  },
  { name: /(url|link)$/i, title: NONE, make: (random) => `https://sample${random.digits(3)}.example.com/` },
  { name: /(id|no|code|number)$/i, title: /编号|单号|号码|代码/, make: (random) => random.digits(8) },
];

/** Text for a field without other limits. @param about the entity's title */
export function textFor(
  field: Pick<EntityField, 'name' | 'title' | 'format'>,
  about: string,
  random: Random,
  n: number,
): string {
  const { name, title, format } = field;
  const { sample, isMarkup } = formatFacts(format);
  if (sample !== undefined) return sample(random);
  if (format === 'digit') return random.digits(6);
  if (isMarkup === true) return HTML(`${title}：${random.pick(REMARKS)}`);
  const hint = HINTS.find((each) => each.name.test(name)) ?? HINTS.find((each) => each.title.test(title));
  if (hint !== undefined) return hint.make(random, n);
  if (formatFacts(format).masked === 'whole') return random.digits(12);
  if (/标题|名称|事项|主题/.test(title) || /^(title|name|subject)$/i.test(name))
    return `${about} ${String(n + 1).padStart(2, '0')} · ${random.pick(GOODS)}`;
  return `${title} ${String(n + 1).padStart(2, '0')}`;
}
