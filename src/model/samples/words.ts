import type { Random } from '../random.ts';

/* Words for sample records. All names are invented. */

const PLACES =
  '青禾 星屿 云岫 远岚 澄川 墨石 松果 晴野 蓝鲸湾 白桦 赤霞 南溪 木棉 禾舟 纸鹤 橙光 鹿角 石榴 归雁 听泉'.split(' ');
const TRADES =
  '包装制品 电子科技 家居用品 五金制造 服饰 玩具 供应链管理 国际货运代理 广告传媒 软件技术 户外用品 宠物用品'.split(
    ' ',
  );
const CITIES = '深圳 广州 杭州 宁波 义乌 厦门 苏州 东莞 佛山 中山'.split(' ');
const FAMILY = '陈 林 黄 何 罗 沈 郭 吕 许 谢 卢 苏 温 邱 欧阳'.split(' ');
const GIVEN = '晓岚 若溪 思齐 雨桐 子墨 知夏 一鸣 书言 星河 予安 嘉木 清和 景行 南乔 以宁'.split(' ');
const ENGLISH_WORDS =
  'Amber Birch Cobalt Dune Elm Fjord Glade Heron Iris Juniper Kestrel Larch Meadow Nova Otter Pebble'.split(' ');
const ENGLISH_TRADES = 'Trading Logistics Packaging Media Components Freight Textiles Software Supply Toys'.split(' ');
const ENGLISH_GIVEN = 'Mara Jonas Ella Noah'.split(' ');
const ENGLISH_FAMILY = 'Sample Muster Exemple Mori'.split(' ');
const ENGLISH_CITIES = 'Springfield Ashford Neustadt Aoba Riverton Lakeside Bayview Singapore'.split(' ');
export const GOODS = '陶瓷马克杯 收纳盒套装 蓝牙音箱 户外折叠椅 宠物饮水机 香薰蜡烛 手机支架 不锈钢水杯'.split(' ');
export const REMARKS = '第三季度货款 按合同约定分批执行 请于工作日上午联系 旺季备货 与上月同批 已与对方确认'.split(' ');
export const REASONS =
  '材料不清晰，请重新上传 信息与登记不一致，请核对后重新提交 已超过有效期 金额与合同不一致 对方账户状态异常'.split(' ');

export function chineseCompany(random: Random): string {
  return `${random.pick(CITIES)}${random.pick(PLACES)}${random.pick(TRADES)}有限公司`;
}

export function chinesePerson(random: Random): string {
  return random.pick(FAMILY) + random.pick(GIVEN);
}

function englishFirm(random: Random): string {
  return `${random.pick(ENGLISH_WORDS)} ${random.pick(ENGLISH_WORDS)} ${random.pick(ENGLISH_TRADES)}`;
}

export const englishCompany = (random: Random): string => `${englishFirm(random)} Limited`;

const street = (random: Random): string => `样例路 ${random.whole(1, 400)} 号 ${random.whole(1, 20)} 楼`;

/** Template words other than fields; no value belongs to a real person. */
export const WORDS: Readonly<Record<string, (random: Random) => string>> = {
  company: chineseCompany,
  'english company': englishCompany,
  /** The company name without its legal form. */
  'english firm': englishFirm,
  'english person': (random) => `${random.pick(ENGLISH_GIVEN)} ${random.pick(ENGLISH_FAMILY)}`,
  person: chinesePerson,
  city: (random) => random.pick(CITIES),
  'english city': (random) => random.pick(ENGLISH_CITIES),
  street: (random) => `${random.pick(CITIES)}市${street(random)}`,
  goods: (random) => random.pick(GOODS),
  phone: (random) => `100${random.digits(8)}`,
  email: (random) => `sample${random.digits(4)}@example.com`,
  remark: (random) => random.pick(REMARKS),
  reason: (random) => random.pick(REASONS),
};
