import { localBanks } from '../banks.ts';
import { formatOf, usualWayOf, wordsOf } from '../payees/formats.ts';
import { manyReadings, normalName, pinyinOf } from '../payees/names.ts';
import { refusalText } from '../refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/* Rules of the clearings and public registers: the same for everybody. */

const place: AnswerOf<'payee-lookup.place'> = ({ request }) => {
  const { payWay, currency, currencies } = usualWayOf(request.bankCountry);
  type Result = Awaited<ReturnType<typeof place>>;
  return Promise.resolve({
    payWay: payWay as Result['payWay'],
    currency: currency as Result['currency'],
    hasLocal: payWay === 'LOCAL',
    localCurrencies: payWay === 'LOCAL' ? currencies.join('、') : '',
  });
};

const format: AnswerOf<'payee-lookup.format'> = ({ request }) => {
  const found = formatOf(request);
  if (found === undefined) {
    return Promise.resolve({ allowed: false, accountTitle: '账号', hint: refusalText('27013') });
  }
  const { account, hint } = wordsOf(found);
  return Promise.resolve({ allowed: true, format: found, accountTitle: account, hint });
};

const bankList: AnswerOf<'payee-lookup.bankList'> = ({ request }) => {
  const keyword = (request.keyword ?? '').trim().toLowerCase();
  const found = localBanks(request.country).filter(
    ({ payeeBankNo, payeeBankName }) =>
      payeeBankNo.startsWith(keyword) || payeeBankName.toLowerCase().includes(keyword),
  );
  return Promise.resolve(found);
};

const pinyin: AnswerOf<'payee-lookup.pinyin'> = ({ request }) => {
  const name = normalName(request.chinese);
  const doubtful = manyReadings(name);
  const note = doubtful.map(({ character, readings }) => `「${character}」可读 ${readings.join('、')}`).join('；');
  return Promise.resolve({ pinyin: pinyinOf(name), ...(note === '' ? {} : { note: `${note}，请按证件核对` }) });
};

export const payeeLookupAnswers = {
  'payee-lookup.place': place,
  'payee-lookup.format': format,
  'payee-lookup.bankList': bankList,
  'payee-lookup.pinyin': pinyin,
};
