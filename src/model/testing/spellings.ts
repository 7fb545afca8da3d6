import type { RefusedKind } from '../reading.ts';

/*
 * Values as people and spreadsheets write them. Every input (field, paste, cell, lookup, filter, file, call) is tested
 * with this table: each spelling yields the same value or refusal everywhere.
 */

/** A text, and its value or the reason of its refusal. */
export interface Spelling {
  text: string;
  value?: string;
  refused?: RefusedKind;
  /** The character that the refusal names. */
  sign?: string;
}

export type ValueKind =
  | 'amount'
  | 'whole'
  | 'day'
  | 'chineseName'
  | 'englishName'
  | 'account'
  | 'iban'
  | 'digits'
  | 'email'
  | 'loginEmail'
  | 'phone'
  | 'code'
  | 'choice'
  | 'reference';

/** Invisible or blank characters around a value: they never change it. */
const AROUND = [
  ' ',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200e',
  '\ufeff',
  '\u2009',
  '\u2060',
  '\t',
  '\n',
  '\r\n',
  '\u2800',
];
/** Invisible characters inside a value. */
const INSIDE = ['\u200b', '\u00ad', '\u200d', '\u202c', '\ufe0e'];

/** Variants of a text: with spaces and invisible characters around and inside it, and in full width. */
export function disguised(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [
    ...AROUND.flatMap((sign) => [sign + text, text + sign]),
    ...INSIDE.map((sign) => text.slice(0, middle) + sign + text.slice(middle)),
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ];
}

const takes = (value: string, ...texts: string[]): Spelling[] => texts.map((text) => ({ text, value }));
const disguises = (value: string, text = value): Spelling[] => takes(value, ...disguised(text));
const refuses = (refused: RefusedKind, sign: string | undefined, ...texts: string[]): Spelling[] =>
  texts.map((text) => ({ text, refused, ...(sign !== undefined && { sign }) }));

/** Amounts in USD, with two decimals. */
const amount: Spelling[] = [
  ...takes('1234.56', '1234.56', '1,234.56', '1 234.56', "1'234.56", '1’234.56', '1\u00a0234.56', '1\u202f234.56'),
  ...takes('1234.56', '１，２３４．５６', '1234。56', '01234.56', '1，234.56'),
  ...takes(
    '1234.56',
    'USD 1,234.56',
    '1,234.56 USD',
    'usd1234.56',
    '$1,234.56',
    '＄1234.56',
    'US$ 1234.56',
    '1234.56美元',
  ),
  ...takes('1234.56', '$ 1,234.56 USD', '1,234.56美金'),
  ...takes('1234567.80', '1,234,567.80', '1 234 567.80', '1234567.80'),
  ...takes('0.5', '.5', '0.5', '00.5', '．５'),
  ...takes('100', '100', '100.', '0100', '１００', '$100'),
  ...takes('1200', '1,200', '1 200', '1200'),
  ...disguises('1234.56'),
  ...refuses('comma', undefined, '12,50', '1234,56', '1.234,56', '12.500,00', '1 234,56', '86,50', '1,5', '12,345,67'),
  ...refuses(
    'comma',
    undefined,
    '1,23,456.00',
    '1,,000',
    ',5',
    '100,',
    '1.234.567',
    '1.2.3',
    '12.500',
    '1.230',
    '１２，５０',
  ),
  ...refuses('comma', undefined, "1'234,56", '1,234.56,78', '1,2345', '12,345.6,7', '1,234 567', '$12,50'),
  ...refuses('several', undefined, '50\n60', '50\t60', '50\r\n60', '50 60', '1 23', '12 34.5'),
  ...refuses('minus', '-', '-100', '−100', '－100', '100-', '-$100', '$-100', 'USD -100', '–100'),
  ...refuses('minus', '(', '(100)', '（100）', '($100)'),
  ...refuses('exponent', 'e', '1e5', '1.5e+3', '1e-2'),
  ...refuses('exponent', 'E', '1E5', '6.22202E+18', '１Ｅ５'),
  ...refuses('currency', 'EUR', 'EUR 100', '100 EUR', '100EUR'),
  ...refuses('currency', '€', '€100', '100 €'),
  ...refuses('currency', '¥', '¥100', '￥100'),
  ...refuses('currency', '元', '100元'),
  ...refuses('currency', 'HK$', 'HK$100'),
  ...refuses('sign', '万', '1.5万'),
  ...refuses('sign', '²', '10²'),
  ...refuses('sign', '½', '1½'),
  ...refuses('sign', '①', '①'),
  ...refuses('sign', '٣', '٣'),
  ...refuses('sign', '%', '5%'),
  ...refuses('sign', '+', '1+1', '+5'),
  ...refuses('sign', '/', '10/20'),
  ...refuses('sign', '一', '一百'),
  ...refuses('sign', '#', '#N/A'),
  ...refuses('sign', 'N', 'NaN'),
  ...refuses('decimals', undefined, '1.005', '1,234.567', '0.001'),
  ...refuses('long', undefined, '12345678901234567'),
];

const whole: Spelling[] = [
  ...takes('1200', '1200', '1,200', '1 200', '１２００', '1200.00', '01200', "1'200", '1200.'),
  ...takes('7', '7', '07', '7.0', '７'),
  ...takes('0', '0', '00', '0.0'),
  ...disguises('1200'),
  ...refuses('comma', undefined, '1,20', '12,00', '1.200,0', '1,,200', ',5', '1.200.000', '1,2345'),
  ...refuses('decimals', undefined, '1.5', '0.1', '1,200.5', '.5'),
  ...refuses('several', undefined, '1 2', '1\n2', '1\t2'),
  ...refuses('minus', '-', '-1', '−1', '1-'),
  ...refuses('minus', '(', '(1)'),
  ...refuses('exponent', 'e', '1e3'),
  ...refuses('exponent', 'E', '1E+3', '1.2E+15'),
  ...refuses('sign', '个', '3个'),
  ...refuses('sign', '三', '三'),
  ...refuses('sign', '²', '3²'),
  ...refuses('sign', 'x', '3 x 4'),
  ...refuses('sign', '*', '3*4'),
  ...refuses('sign', '#', '#REF!'),
  ...refuses('sign', '~', '1~3'),
];

const day: Spelling[] = [
  ...takes('2026-01-05', '2026-01-05', '2026-1-5', '2026/1/5', '2026/01/05', '2026.1.5', '2026.01.05', '20260105'),
  ...takes(
    '2026-01-05',
    '2026年1月5日',
    '2026年01月05日',
    '2026 年 1 月 5 日',
    '2026年1月5',
    '２０２６／１／５',
    '2026。1。5',
  ),
  ...takes('2026-01-05', '2026/1/5 0:00', '2026/1/5 10:30', '2026-01-05 10:30:00', '2026-01-05T10:30:00', '2026－1－5'),
  ...takes('2026-11-20', '2026-11-20', '2026/11/20', '20261120', '2026年11月20日', '2026.11.20', '2026–11–20'),
  ...takes('2028-02-29', '2028/2/29', '20280229'),
  ...disguises('2026-11-20'),
  ...disguises('2026-01-05', '2026/1/5'),
  ...refuses(
    'day',
    undefined,
    '20/11/2026',
    '11/20/2026',
    '2026-11',
    '2026',
    '11-20-',
    '今天',
    'Nov 20, 2026',
    '20-Nov-26',
  ),
  ...refuses(
    'day',
    undefined,
    '2026-11-20T00:00:00Z',
    '2026-11-20 00:00:00+08:00',
    '#N/A',
    '2026//1/5',
    '2026-1-5-6',
    '26-1-5',
  ),
  ...refuses('day-order', undefined, '5/1/2026', '05.01.2026', '1-5-2026', '26/11/20'),
  ...refuses(
    'no-such-day',
    undefined,
    '2026-02-29',
    '2026/2/30',
    '20261301',
    '2026年13月1日',
    '2026-11-31',
    '2026-0-5',
  ),
  ...refuses('serial', undefined, '46346', '46346.5'),
];

const chineseName: Spelling[] = [
  ...takes('王小明', '王小明', '王 小 明', '王　小明', '王\u00a0小明', '王 小明', '王\u2003小明'),
  ...takes(
    '阿里木·买买提',
    '阿里木·买买提',
    '阿里木•买买提',
    '阿里木・买买提',
    '阿里木.买买提',
    '阿里木．买买提',
    '阿里木‧买买提',
  ),
  ...takes('阿里木·买买提', '阿里木 · 买买提', '阿里木･买买提', '阿里木∙买买提', '阿里木●买买提'),
  ...takes('𠮷田', '𠮷田', '𠮷 田'),
  ...takes('王㛃', '王㛃'),
  ...takes('李𬭎', '李𬭎', '李\u200b𬭎'),
  ...takes('王石', '王石', '王⽯'),
  ...disguises('王小明'),
  ...refuses('sign', '1', '王1', '王１'),
  ...refuses('sign', 'W', 'Wang', '王W'),
  ...refuses('sign', '😀', '王😀'),
  ...refuses('sign', '(', '王(小)明', '王（小）明'),
  ...refuses('sign', ',', '王,小明', '王，小明'),
  ...refuses('sign', '、', '王、小明'),
  ...refuses('sign', '-', '王-小明', '王—小明'),
  ...refuses('sign', '·', '·王小明', '王··小明', '王小明·'),
  ...refuses('sign', '/', '王/李'),
  ...refuses('sign', '?', '王?明'),
  ...refuses('person-length', undefined, '王', '王'.repeat(26)),
  ...refuses('long', undefined, '王'.repeat(51), '𠮷'.repeat(51)),
];

/** By SWIFT. */
const englishName: Spelling[] = [
  ...takes(
    'JOHN SMITH',
    'JOHN SMITH',
    'JOHN  SMITH',
    'JOHN\u00a0SMITH',
    'ＪＯＨＮ　ＳＭＩＴＨ',
    'JOHN\tSMITH',
    'JOHN\nSMITH',
  ),
  ...takes("O'Brien Ltd.", "O'Brien Ltd.", 'O’Brien Ltd.', 'O‘Brien Ltd.', 'OʼBrien Ltd.', 'O＇Brien Ltd．'),
  ...takes(
    'Smith-Jones Ltd',
    'Smith-Jones Ltd',
    'Smith–Jones Ltd',
    'Smith—Jones Ltd',
    'Smith‐Jones Ltd',
    'Smith−Jones Ltd',
  ),
  ...takes('ACME (HK) Co., Ltd.', 'ACME (HK) Co., Ltd.', 'ACME （HK） Co.， Ltd.'),
  ...takes('A'.repeat(70), 'A'.repeat(70)),
  ...disguises('ACME LTD'),
  ...refuses('sign', 'ü', 'Müller GmbH', 'Mu\u0308ller GmbH'),
  ...refuses('sign', 'é', 'Café'),
  ...refuses('sign', 'ł', 'Wałęsa'),
  ...refuses('sign', '&', 'A&B', 'A & B', 'A＆B'),
  ...refuses('sign', '"', '"ACME"'),
  ...refuses('sign', '“', '“ACME”'),
  ...refuses('sign', '!', 'ACME!', 'ACME！'),
  ...refuses('sign', '_', 'A_B'),
  ...refuses('sign', '青', '青禾 Ltd', '青禾'),
  ...refuses('sign', '😀', 'ACME 😀'),
  ...refuses('sign', 'Ж', 'Жук'),
  ...refuses('sign', '-', '-ACME', '–ACME'),
  ...refuses('sign', '/', '/ACME'),
  ...refuses('sign', '@', 'a@b'),
  ...refuses('sign', '#', 'NO #5'),
  ...refuses('sign', '*', 'A*'),
  ...refuses('sign', '。', 'ACME。'),
  ...refuses('long', undefined, 'A'.repeat(71)),
];

const account: Spelling[] = [
  ...takes(
    '6222020200112233',
    '6222020200112233',
    '6222 0202 0011 2233',
    '６２２２０２０２００１１２２３３',
    '6222\u00a00202 00112233',
  ),
  ...takes('12-34567-8', '12-34567-8', '12–34567–8', '12 - 34567 - 8', '12−34567−8', '１２－３４５６７－８'),
  ...takes('AB12/34', 'ab12/34', 'AB12/34', 'Ab 12 / 34'),
  ...takes('0012345', '0012345', '00 12345'),
  ...disguises('6222020200112233'),
  ...refuses('worn', undefined, '6.22202E+15', '6.22202e+15', '6E+15', '６．２Ｅ＋１５', '1.23457E+11'),
  ...refuses('several', undefined, '123\n456', '123\t456', '123\r\n456'),
  ...refuses('sign', '.', '123.', '1.5'),
  ...refuses('sign', ',', '1,234', '1，234'),
  ...refuses('sign', '*', '622****2233'),
  ...refuses('sign', '账', '账号123'),
  ...refuses('sign', '²', '123²'),
  ...refuses('sign', '①', '①23'),
  ...refuses('sign', '😀', '123😀'),
  ...refuses('sign', "'", "'123"),
  ...refuses('sign', ':', 'No:123'),
  ...refuses('sign', '#', '#N/A'),
  ...refuses('sign', 'É', '12é'),
  ...refuses('sign', '+', '+123'),
  ...refuses('long', undefined, '1'.repeat(35)),
  ...takes('1'.repeat(34), '1'.repeat(34), '1111 '.repeat(8) + '11'),
];

const iban: Spelling[] = [
  ...takes(
    'DE89370400440532013000',
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'de89 3704 0044 0532 0130 00',
  ),
  ...takes(
    'DE89370400440532013000',
    'IBAN DE89 3704 0044 0532 0130 00',
    'IBAN: DE89370400440532013000',
    'ＤＥ８９３７０４００４４０５３２０１３０００',
  ),
  ...takes('BR1800360305000010009795493C1', 'BR18 0036 0305 0000 1000 9795 493C 1', 'br1800360305000010009795493c1'),
  ...takes('GB29NWBK60161331926819', 'GB29 NWBK 6016 1331 9268 19'),
  ...takes('MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'),
  ...takes('NO9386011117947', 'NO93 8601 1117 947'),
  ...disguises('DE89370400440532013000'),
  ...disguises('GB29NWBK60161331926819', 'GB29 NWBK 6016 1331 9268 19'),
  ...refuses(
    'iban',
    undefined,
    'DE88370400440532013000',
    'DE8937040044053201300',
    'XX89370400440532013000',
    'DE89-3704-0044-0532-0130-00',
  ),
  ...refuses('sign', '.', 'DE89370400440532013000.'),
  ...refuses('several', undefined, 'DE89\n3704', 'DE89\t3704'),
];

/** Nine digits. */
const digits: Spelling[] = [
  ...takes('021000021', '021000021', '021 000 021', '021-000-021', '021–000–021', '０２１０００ ０２１'),
  ...disguises('021000021'),
  ...refuses('short', undefined, '21000021', '2100', '21-000-021'),
  ...refuses('long', undefined, '0210000210', '0021000021'),
  ...refuses('worn', undefined, '2.1E+07', '2.10000E+07', '2E+7'),
  ...refuses('several', undefined, '0210\n00021', '0210\t00021'),
  ...disguises('110000000', '110-000-000'),
  ...refuses('sign', 'A', '02100002A'),
  ...refuses('sign', '.', '021.000.021', '21000021.0'),
  ...refuses('sign', ',', '21,000,021'),
  ...refuses('sign', '²', '02100002²'),
  ...refuses('sign', '٣', '02100002٣'),
  ...refuses('sign', '#', '#021000021', '#N/A'),
  ...refuses('sign', '/', '021/000/021'),
  ...refuses('sign', '(', '(021)000021'),
];

const email: Spelling[] = [
  ...takes(
    'a.b+c@example.co.uk',
    'a.b+c@example.co.uk',
    'a.b+c @ example.co.uk',
    'ａ．ｂ＋ｃ＠ｅｘａｍｐｌｅ．ｃｏ．ｕｋ',
  ),
  ...takes('a.b+c@example.co.uk', 'mailto:a.b+c@example.co.uk', 'a.b+c@example。co。uk'),
  ...takes("o'brien@example.com", "o'brien@example.com"),
  ...takes('A_b@x-y.com', 'A_b@x-y.com'),
  ...disguises('a_b@example.com'),
  ...disguises('a.b@example.com'),
  ...refuses('email', undefined, 'a@b', 'a@', '@b.com', 'a@@b.com', 'a.@b.com', '.a@b.com', 'a..b@c.com', 'a@-b.com'),
  ...refuses(
    'email',
    undefined,
    'a@b.c',
    'a@b..com',
    `${'a'.repeat(65)}@b.com`,
    'a@b,com',
    '<a@b.com>',
    'a@b.com;c@d.com',
  ),
  ...refuses('sign', '张', '张@example.com'),
  ...refuses('sign', 'ü', 'ü@example.com'),
  ...refuses('sign', '😀', '😀@example.com'),
  ...refuses('several', undefined, 'a@b.com\nc@d.com', 'a@b.com\tc@d.com'),
];

/** The documented rules for login addresses. */
const loginEmail: Spelling[] = [
  ...takes('a_b-1@example.com', 'a_b-1@example.com', 'ａ_b-1@example.com', 'a_b-1 @example.com'),
  ...disguises('a_b@example.com'),
  ...disguises('ab@mail.example.com'),
  ...refuses(
    'email',
    undefined,
    'a.b@example.com',
    'a+b@example.com',
    'a@b',
    '@b.com',
    'a@@b.com',
    `${'a'.repeat(65)}@b.com`,
  ),
  ...refuses('sign', '张', '张@example.com'),
  ...refuses('several', undefined, 'a@b.com\nc@d.com'),
];

/** Phone numbers in mainland China. */
const phone: Spelling[] = [
  ...takes(
    '13800000001',
    '13800000001',
    '138 0000 0001',
    '138-0000-0001',
    '+86 138 0000 0001',
    '+8613800000001',
    '8613800000001',
  ),
  ...takes('13800000001', '0086 13800000001', '(+86)13800000001', '138.0000.0001', '138–0000–0001', '(138)00000001'),
  ...disguises('13800000001'),
  ...disguises('13912345678', '+86 139 1234 5678'),
  ...refuses(
    'phone',
    undefined,
    '1380000000',
    '138000000011',
    '23800000001',
    '+852 91234567',
    '+1 415 555 0100',
    '138',
  ),
  ...refuses('worn', undefined, '1.38E+10', '1.38000E+10'),
  ...refuses('several', undefined, '13800000001\n13800000002', '13800000001\t1'),
  ...refuses('sign', ',', '138,0000,0001'),
  ...refuses('sign', 'a', '1380000000a'),
  ...refuses('sign', '转', '13800000001转1'),
  ...refuses('sign', '/', '13800000001/2'),
  ...refuses('sign', '²', '1380000000²'),
];

/** Six digits. */
const code: Spelling[] = [
  ...takes('246810', '246810', '246 810', '246-810', '２４６８１０', '2４6８1０', '24 68 10', '246–810'),
  ...takes(
    '246810',
    '您的验证码是 246810，5分钟内有效',
    'Your code is 246-810.',
    '【银行】246810（登录验证码）',
    '验证码：２４６８１０',
  ),
  ...takes('246', '246', '２４６'),
  ...disguises('246810'),
  ...disguises('246810', '246 810'),
  ...refuses('several', undefined, '246810 或 135791', '246810/135791'),
  ...refuses('number', undefined, 'abc', '24681O', '1234567', '验证码'),
];

/** Countries and regions. */
const choice: Spelling[] = [
  ...takes('DE', 'DE', 'de', 'ＤＥ', '德国', 'Germany', 'GERMANY', 'DEU', '德國'),
  ...takes('GB', 'GB', '英国', 'UK', 'United Kingdom', 'GBR', 'uk', '英國'),
  ...takes('US', 'US', '美国', 'USA', 'United States', '美國'),
  ...takes('HK', 'HK', '中国香港', 'HKG', 'Hong Kong', '香港'),
  ...disguises('DE'),
  ...disguises('DE', '德国'),
  ...refuses(
    'word',
    undefined,
    'D',
    '德',
    'Deutschland!',
    'XX',
    '0',
    'constructor',
    '__proto__',
    'DE,FR',
    '德国😀',
    '德国 法国',
  ),
];

const reference: Spelling[] = [
  ...takes('PY20261120000001', 'PY20261120000001', 'ＰＹ20261120000001', ' PY20261120000001'),
  ...takes(
    '123-1234567-1234567',
    '123-1234567-1234567',
    '123–1234567–1234567',
    '１２３－１２３４５６７－１２３４５６７',
  ),
  ...takes('aB-1', 'aB-1'),
  ...disguises('PY20261120000001'),
  ...disguises('123-1234567'),
  ...refuses('several', undefined, 'PY1\nPY2', 'PY1\tPY2', 'PY1\r\nPY2'),
  ...refuses('worn', undefined, '1.11123E+20', '1.2E+15', '9e+20'),
];

export const SPELLINGS: Readonly<Record<ValueKind, readonly Spelling[]>> = {
  ...{ amount, whole, day, chineseName, englishName, account, iban, digits, email, loginEmail },
  ...{ phone, code, choice, reference },
};
