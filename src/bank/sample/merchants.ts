import { dateTimeOf, dayOf } from '#model/instant.ts';

export interface SampleOperator {
  loginNo: string;
  name: string;
  role: string;
  systemType?: number;
  disabled?: boolean;
}

export interface SampleMerchant {
  owner: string;
  userName: string;
  userEnName: string;
  userType: number;
  realNameState: number;
  /** Nothing goes out since then. */
  frozen?: { since: string; reason: string };
  band: number;
  certificateExpireAt?: string;
  products: string[];
  groups: string[];
  operators: SampleOperator[];
  /** How payments are verified (0 not at all, 1 by phone, 2 by e-mail). Default: by phone. */
  authWay?: 0 | 1 | 2;
  /** Nobody there has given an address. */
  noEmail?: boolean;
  /** Types of the agreements that are signed. */
  signed?: string[];
  /** Opening money of merchants without a history. */
  opening?: Record<string, string>;
}

export const MERCHANT_A = '80010001';
export const MERCHANT_B = '80010002';
/** A company that sells software. */
export const MERCHANT_SERVICE = '80010003';
/** A trading company abroad. */
export const MERCHANT_TRADE = '80010005';
/** The password of every demo login. */
export const DEMO_PASSWORD = 'Demo#2026';

const ALL = ['COLLECTION', 'EXCHANGE', 'PAYMENT', 'SETTLE', 'ADVANCE', 'CARD', 'B2B'];
const DAY = 86_400_000;

function main(number: string, name: string): SampleOperator[] {
  return [{ loginNo: `139000000${number}`, name, role: 'main' }];
}

/** The ten merchants of the domain's brief. */
export function sampleMerchants(now: number): SampleMerchant[] {
  const inTwoYears = dayOf(now + 730 * DAY);
  return [
    {
      owner: MERCHANT_A,
      userName: '深圳星澜电子商务有限公司',
      userEnName: 'Shenzhen Xinglan E-Commerce Co., Ltd.',
      userType: 2,
      realNameState: 2,
      band: 1,
      certificateExpireAt: inTwoYears,
      products: ALL,
      groups: ['REVIEW_MERCHANT_GROUP'],
      signed: ['PAYMENT_SERVICE'],
      operators: [
        { loginNo: '13800000001', name: '林远航', role: 'main' },
        { loginNo: '13800000002', name: '陈若溪', role: 'maker' },
        { loginNo: '13800000003', name: '黄思齐', role: 'checker' },
        { loginNo: '13800000004', name: '何雨桐', role: 'checker' },
        { loginNo: '13800000005', name: '罗子墨', role: 'operation' },
        { loginNo: '13800000006', name: '沈知夏', role: 'reader' },
        { loginNo: '13800000007', name: '郭一鸣', role: 'maker', disabled: true },
        { loginNo: 'sub01', name: '苏予安', role: 'subAccount', systemType: 6 },
      ],
    },
    {
      owner: MERCHANT_B,
      userName: '陈晓岚',
      userEnName: 'CHEN XIAOLAN',
      userType: 1,
      realNameState: 2,
      band: 1,
      certificateExpireAt: inTwoYears,
      products: ['COLLECTION', 'EXCHANGE', 'PAYMENT'],
      groups: [],
      operators: main('01', '陈晓岚'),
    },
    {
      owner: MERCHANT_SERVICE,
      userName: '杭州云图软件技术有限公司',
      userEnName: 'Hangzhou Yuntu Software Technology Co., Ltd.',
      userType: 3,
      realNameState: 2,
      band: 2,
      certificateExpireAt: inTwoYears,
      products: ['COLLECTION', 'EXCHANGE', 'PAYMENT', 'SETTLE', 'ADVANCE'],
      groups: [],
      operators: main('02', '许清和'),
      authWay: 0,
      opening: { USD: '86420.15', EUR: '12600.00' },
    },
    {
      owner: '80010004',
      userName: '广州样例互动广告有限公司',
      userEnName: 'Guangzhou Sample Interactive Advertising Co., Ltd.',
      userType: 4,
      realNameState: 2,
      band: 1,
      certificateExpireAt: inTwoYears,
      products: ['CARD'],
      groups: [],
      operators: main('03', '卢嘉木'),
      opening: { USD: '52000.00' },
    },
    {
      owner: MERCHANT_TRADE,
      userName: '新港貿易有限公司',
      userEnName: 'Nova Harbour Trading Limited',
      userType: 5,
      realNameState: 2,
      band: 1,
      certificateExpireAt: inTwoYears,
      products: ['COLLECTION', 'EXCHANGE', 'PAYMENT', 'B2B'],
      groups: ['VIP_GROUP'],
      operators: main('04', 'Fung Nam Kiu'),
      authWay: 2,
      opening: { HKD: '1250000.00', USD: '240000.00' },
    },
    {
      owner: '80010006',
      userName: '厦门初晴贸易有限公司',
      userEnName: 'Xiamen Chuqing Trading Co., Ltd.',
      userType: 2,
      realNameState: 0,
      band: 1,
      products: [],
      groups: [],
      operators: main('05', '温以宁'),
    },
    {
      owner: '80010007',
      userName: '宁波听泉家居用品有限公司',
      userEnName: 'Ningbo Tingquan Home Co., Ltd.',
      userType: 2,
      realNameState: 1,
      band: 1,
      products: [],
      groups: [],
      operators: main('06', '谢景行'),
    },
    {
      owner: '80010008',
      userName: '苏州纸鹤玩具有限公司',
      userEnName: 'Suzhou Zhihe Toys Co., Ltd.',
      userType: 2,
      realNameState: 3,
      band: 1,
      products: [],
      groups: [],
      operators: main('07', '邱书言'),
    },
    {
      owner: '80010009',
      userName: '东莞鹿角五金制造有限公司',
      userEnName: 'Dongguan Lujiao Hardware Co., Ltd.',
      userType: 2,
      realNameState: 2,
      band: 1,
      certificateExpireAt: dayOf(now + 20 * DAY),
      products: ['COLLECTION', 'PAYMENT'],
      groups: [],
      operators: main('08', '吕南乔'),
      noEmail: true,
      opening: { USD: '9300.00' },
    },
    {
      owner: '80010010',
      userName: '佛山归雁户外用品有限公司',
      userEnName: 'Foshan Guiyan Outdoor Co., Ltd.',
      userType: 2,
      realNameState: 2,
      band: 1,
      certificateExpireAt: inTwoYears,
      frozen: { since: dateTimeOf(now - 2 * DAY), reason: '近期来账与申报的主营业务不符，正在风控核查' },
      products: ['COLLECTION', 'PAYMENT'],
      groups: [],
      operators: main('09', '欧阳星河'),
      opening: { USD: '31000.00', EUR: '4500.00' },
    },
  ];
}
