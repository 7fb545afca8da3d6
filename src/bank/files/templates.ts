import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import { ownEntry } from '#model/own-entry.ts';
import { cellText } from '#model/spreadsheet.ts';

/** A spreadsheet that merchants fill in: its columns, and a line that shows how. */
interface Template {
  name: string;
  columns: { title: string; example: string; width?: number }[];
  notes: string[];
}

/** Every template by its number. */
const TEMPLATES: Record<string, Template> = {
  BATCH_PAY: {
    name: '批量付款模板',
    columns: [
      { title: '收款人名称', example: 'BLUE RIVER TRADING LTD', width: 30 },
      { title: '收款账号', example: 'GB29NWBK60161331926819', width: 28 },
      { title: '币种', example: 'USD' },
      { title: '付款金额', example: '1200.00' },
      { title: '付款用途', example: '货款' },
      { title: '附言', example: 'INV-20261120', width: 24 },
      { title: '收款人类型', example: '企业' },
      { title: '银行所在地', example: 'GB' },
      { title: '银行代码', example: 'NWBKGB2L', width: 18 },
      { title: '收款银行', example: 'BLUE RIVER BANK', width: 28 },
      { title: '手续费承担', example: 'SHA' },
    ],
    notes: [
      '每个文件最多1000行，每行一笔付款。',
      '币种须与扣款币种一致；金额最多2位小数，日元不支持小数。',
      '付款用途填货款、运费、广告费、平台服务费、服务费、薪酬或其他；留空时按上传时选择的用途。',
      '收款人类型填企业或个人，留空为企业。手续费承担填SHA、OUR或BEN，留空为SHA。',
      '银行所在地填国家或地区代码，如GB、HK、US；银行代码填SWIFT，或当地清算代码、路由号、Sort Code、BSB。',
      '美国与日本的当地清算账户请先添加为常用收款人。',
      '收款账号已是常用收款人的，银行所在地、银行代码与收款银行可以留空。',
    ],
  },
  BATCH_PAY_CNY: {
    name: '人民币批量付款模板',
    columns: [
      { title: '收款人姓名', example: '王小明', width: 20 },
      { title: '银行卡号', example: '6222020000000000000', width: 26 },
      { title: '联行号', example: '102100099996', width: 18 },
      { title: '付款金额', example: '3500.00' },
      { title: '付款用途', example: '工资' },
      { title: '备注', example: '11月', width: 20 },
      { title: '收款人类型', example: '个人' },
    ],
    notes: [
      '每个文件最多1000行，每行一笔付款。',
      '上传时选择按人民币，金额为收款人到账的人民币；选择按外币，金额为扣款币种金额。',
      '收款人类型填个人或企业，留空时员工与本人按个人、供应商按企业。银行卡号请设为文本格式。',
    ],
  },
  PAYEE_IMPORT: {
    name: '收款人导入模板',
    columns: [
      { title: '收款人类型', example: '企业' },
      { title: '国家/地区', example: '美国' },
      { title: '中文名称', example: '', width: 24 },
      { title: '英文名称', example: 'BLUE RIVER TRADING LTD', width: 30 },
      { title: '片假名户名', example: '', width: 18 },
      { title: '统一社会信用代码', example: '', width: 24 },
      { title: '与收款人关系', example: '供应商' },
      { title: '州/省', example: 'NY' },
      { title: '城市', example: 'New York', width: 16 },
      { title: '地址', example: '1 Sample Street', width: 30 },
      { title: '邮编', example: '10001' },
      { title: '银行所在地', example: '美国' },
      { title: '收款方式', example: '本地清算' },
      { title: '收款币种', example: 'USD' },
      { title: '银行代码', example: '021000021', width: 18 },
      { title: '收款银行', example: 'BLUE RIVER BANK', width: 28 },
      { title: '账户类型', example: '支票账户' },
      { title: '账号', example: '1234567890', width: 28 },
      { title: '中间行SWIFT', example: '', width: 16 },
      { title: '邮箱', example: 'pay@example.com', width: 24 },
      { title: '别名', example: '蓝河贸易', width: 18 },
    ],
    notes: [
      '每个文件最多1000行，每行一个收款人；账号与银行代码请设为文本格式。',
      '收款人类型填企业或个人，留空为企业。国家/地区填名称或代码，如美国或US；银行所在地留空时与国家/地区相同。',
      '与收款人关系填供应商、服务商、物流商、关联公司、员工或其他。',
      '收款方式填境内人民币、本地清算或SWIFT，留空时按银行所在地与银行代码判断；收款币种留空时为当地币种。',
      '中国大陆人民币：填中文名称与12位联行号，个人填银行卡号，企业填对公账号；其余地区填英文名称、城市与地址。',
      '银行代码：中国香港填3位清算代码，美国填9位路由号，英国填Sort Code，澳大利亚填BSB，加拿大填3位机构代码加5位Transit，日本填4位银行代码加3位分行代码，印度填IFSC，新加坡填SWIFT；韩国、泰国、马来西亚、菲律宾、越南、印度尼西亚、中国台湾填当地银行代码；其他地区填SWIFT。',
      '欧元区（SEPA）填IBAN，银行代码可留空；新西兰、墨西哥的账号已含银行信息，银行代码留空。',
      '美国还须填州/省、邮编与账户类型（储蓄账户或支票账户）；日本还须填片假名户名与账户类型（普通、贮蓄或当座）。',
      '中间行SWIFT、邮箱与别名选填；别名仅自己可见。',
    ],
  },
  QUOTA_DETAIL: {
    name: '订单明细模板',
    columns: [
      { title: '订单号', example: 'SO202611200001', width: 22 },
      { title: '下单日期', example: '2026-11-20' },
      { title: '买家国家', example: 'US' },
      { title: '商品', example: '陶瓷马克杯', width: 24 },
      { title: '数量', example: '2' },
      { title: '币种', example: 'USD' },
      { title: '订单金额', example: '86.50' },
      { title: '物流单号', example: 'YT7788990011', width: 22 },
      { title: '合同号', example: '' },
      { title: '报关单号', example: '' },
    ],
    notes: [
      '每个文件最多5000行，每行一笔订单；订单号不可重复，也不可在其他批次使用过。',
      '日期格式为YYYY-MM-DD，须在12个月内。',
      '单笔超过等值5万美元的订单须填写合同号与报关单号。',
    ],
  },
  SETTLE_FILE: {
    name: '结汇明细模板',
    columns: [
      { title: '收款方名称', example: '深圳市蓝河贸易有限公司', width: 30 },
      { title: '收款账号', example: '6222020000000000000', width: 26 },
      { title: '币种', example: 'USD' },
      { title: '结汇金额', example: '5000.00' },
      { title: '贸易类型', example: '货物贸易' },
      { title: '合同号', example: 'HT-2026-118', width: 20 },
    ],
    notes: ['同一收款方的明细请连续填写。'],
  },
  STORE_AUTHORIZATION: {
    name: '店铺授权书模板',
    columns: [
      { title: '店铺名称', example: 'Blue River Official', width: 28 },
      { title: '店铺编号', example: 'A1B2C3D4E5', width: 20 },
      { title: '平台', example: 'AMAZON' },
      { title: '授权方', example: '深圳市蓝河贸易有限公司', width: 30 },
      { title: '授权起始日', example: '2026-11-20' },
      { title: '授权截止日', example: '2027-11-19' },
    ],
    notes: ['打印后由授权方盖章，扫描上传。'],
  },
};

export const TEMPLATE_NUMBERS: readonly string[] = Object.keys(TEMPLATES);
export const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The titles of a template's columns, in order. */
export function columnsOf(number: string): string[] {
  return templateOf(number).columns.map(({ title }) => title);
}

/** The line that shows how a template is filled in. */
export function exampleOf(number: string): string[] {
  return templateOf(number).columns.map(({ example }) => example);
}

function templateOf(number: string): Template {
  const template = ownEntry(TEMPLATES, number);
  if (!template) throw new Error(`There is no template "${number}"`);
  return template;
}

/** Lines in the shape of a template, with why each of them was refused behind: to be mended and uploaded again. */
export async function writeRefused(
  number: string,
  lines: readonly { cells: string[]; reason: string }[],
  last = '失败原因',
): Promise<Uint8Array> {
  const { columns } = templateOf(number);
  const head = [...columns.map(({ title }) => title), last];
  const cell = (value: string): Cell => (value === '' ? null : { value: cellText(value), type: String });
  const data = [
    head.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
    ...lines.map(({ cells, reason }) => [...columns.map((_, at) => cell(cells[at] ?? '')), cell(reason)]),
  ];
  const widths = [...columns.map(({ width }) => ({ width: width ?? 14 })), { width: 48 }];
  const sheet = { sheet: last, data, columns: widths, stickyRowsCount: 1 };
  return new Uint8Array(await writeXlsxFile([sheet] as never).toBuffer());
}

/** The file of a template, by its number. */
export async function writeTemplate(number: string): Promise<{ name: string; bytes: Uint8Array }> {
  const template = templateOf(number);
  const head = template.columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }));
  const example = template.columns.map(({ example: value }): Cell => ({ value, type: String, textColor: '#808080' }));
  const notes = template.notes.map((value): Cell[] => [{ value, type: String, wrap: true }]);
  const sheets: Sheet<never>[] = [
    {
      sheet: '明细',
      data: [head, example],
      columns: template.columns.map(({ width }) => ({ width: width ?? 14 })),
      stickyRowsCount: 1,
    },
    {
      sheet: '填写说明',
      data: [...notes, [{ value: '灰色一行为示例，提交前请删除。', type: String }]],
      columns: [{ width: 60 }],
    },
  ];
  const bytes = new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
  return { name: `${template.name}.xlsx`, bytes };
}
