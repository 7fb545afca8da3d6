import { accountFault } from '../payees/bank-details.ts';
import { formatOf, usualWayOf, wordsOf } from '../payees/formats.ts';
import { otherNameOf } from '../payees/namesakes.ts';
import { manyReadings, normalName, pinyinOf } from '../payees/names.ts';
import { refusalText } from '../words/refusals.ts';
import type { Computation } from '#sandbox/answer.ts';
import { type BankNumbers, foreignBankOf } from '../reference/foreign-banks.ts';
import type { AnswerOf } from './answer-of.ts';

/* Rules of clearing systems and public registers, the same for every merchant. */

const place: Computation = ({ bankCountry }) => {
  const { payWay, currency, currencies, ways } = usualWayOf(String(bankCountry));
  return {
    ...{ asked: bankCountry, payWay, currency },
    hasLocal: payWay === 'LOCAL',
    localCurrencies: payWay === 'LOCAL' ? currencies.join('、') : '',
    ways: ways.map((way) => ({ payWay: way })),
  };
};

const COMPANY = 1;

/** The requested account format, and the error of an account number in it. */
const format: AnswerOf<'payee-lookup.format'> = async ({ request, entities }) => {
  const { bankCountry, payWay, currency, subjectType = COMPANY, accountNo = '' } = request;
  const asked = [bankCountry, payWay, currency, accountNo].join(' ');
  const found = formatOf(request);
  if (found === undefined) {
    // After a country change, way and currency follow a moment later; the usual format keeps the fields in place.
    const usual = formatOf({ bankCountry, ...usualWayOf(bankCountry) });
    const hint = refusalText('27013');
    return { asked, allowed: false, ...(usual && { format: usual }), accountTitle: '账号', hint };
  }
  const { account, hint } = wordsOf(found);
  // A masked account number is the saved one, so there is nothing to validate.
  const isTyped = accountNo !== '' && !accountNo.includes('*');
  const wrong = isTyped ? accountFault({ bankCountry, payWay, currency, subjectType, accountNo }) : undefined;
  const accountError = wrong === undefined ? {} : { accountError: wrong };
  const { payeeNo } = request;
  const own = payeeNo === undefined ? {} : { payeeNo };
  const other = isTyped ? await otherNameOf(entities, accountNo, own) : undefined;
  const nameText = other === undefined ? {} : { nameText: `常用收款人「${other}」也是该账号，名称不同时请先核对` };
  return { asked, allowed: true, format: found, accountTitle: account, hint, ...accountError, ...nameText };
};

/** A person's name romanised as in passports, with the characters that have several readings. */
const pinyin: Computation = ({ chinese }) => {
  const name = normalName(String(chinese));
  const doubtful = manyReadings(name);
  const note = doubtful.map(({ character, readings }) => `「${character}」可读 ${readings.join('、')}`).join('；');
  return { pinyin: pinyinOf(name), note: note === '' ? null : `${note}，请按证件核对` };
};

export const payeeLookupAnswers = {
  'payee-lookup.format': format,
};

const foreignBank: Computation = (numbers) => foreignBankOf(numbers as BankNumbers) ?? null;

export const payeeLookupComputations = { pinyin, 'payee-place': place, 'foreign-bank': foreignBank };
