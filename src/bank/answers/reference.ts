import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { scaleOf } from '#model/money.ts';
import { searchBanks } from '../banks.ts';
import { closedDaysOf } from '../calendar.ts';
import { areasIn, provincesIn } from '../reference/areas.ts';
import { searchCompanies } from '../reference/companies.ts';
import { allCountries } from '../reference/countries.ts';
import { dictionary, type DictionaryItem } from '../reference/dictionaries.ts';
import samplePayees from '../reference/sample-payees.json' with { type: 'json' };
import { refusal } from '../refusals.ts';
import type { AnswerOf, Sources } from './answer-of.ts';

/*
 * What every merchant reads and none changes: it is made in memory when it is first asked for, so that a start waits for
 * nothing.
 */

const provinces: AnswerOf<'cache.provinces'> = ({ request }) => Promise.resolve(provincesIn(request.code));
function currenciesOf(model: Model): { code: string; title: string }[] {
  return (model.enums['currency']?.values ?? []).map((each) => ({ code: String(each.const), title: each.title }));
}

const currencies: AnswerOf<'cache.currencies'> = ({ model }) =>
  Promise.resolve(
    currenciesOf(model).map(({ code, title }) => ({ key: code, name: title, scaleNumber: scaleOf(code) })),
  );

const currencyNames: AnswerOf<'cache.currencyNames'> = ({ model }) =>
  Promise.resolve(Object.fromEntries(currenciesOf(model).map(({ code, title }) => [code, title])));

function itemsOf(model: Model, name: string): DictionaryItem[] {
  const items = dictionary(model, name);
  if (items === undefined) throw refusal('10018');
  return items;
}

const holidays: AnswerOf<'cache.holidays'> = ({ request, clock }) => {
  const month = request.month ?? dateTimeOf(clock.now()).slice(0, 7);
  const days = closedDaysOf('CN').filter((date) => date.startsWith(month));
  return Promise.resolve(days.map((date) => ({ date, className: 'holiday', title: '法定节假日' })));
};

// The gallery is open to whoever is not signed in: what it searches belongs to nobody.
const sampleBanks: AnswerOf<'sample-choice.banks'> = async ({ request }) => searchBanks(request.keyword ?? '');
const sampleCompanies: AnswerOf<'sample-choice.companies'> = async ({ request }) =>
  searchCompanies(request.keyword, request.channel);

const sampleChoicePayees: AnswerOf<'sample-choice.payees'> = async ({ request, show }) =>
  samplePayees
    .filter(({ payeeName }) => payeeName.toLowerCase().includes((request.payeeName ?? '').toLowerCase()))
    .map((payee) => show('payee', payee) as never);

export const referenceAnswers = {
  'cache.provinces': provinces,
  'cache.currencies': currencies,
  'cache.currencyNames': currencyNames,
  'cache.holidays': holidays,
  'sample-choice.banks': sampleBanks,
  'sample-choice.companies': sampleCompanies,
  'sample-choice.payees': sampleChoicePayees,
};

type Channel = Parameters<typeof searchCompanies>[1];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const referenceSources = {
  areas: async ({ request }) => areasIn(textOf(request['code']) ?? ''),
  countries: async () => allCountries(),
  dictionary: async ({ model, request }) => itemsOf(model, textOf(request['name']) ?? ''),
  companies: async ({ request }) => searchCompanies(textOf(request['keyword']) ?? '', request['channel'] as Channel),
} satisfies Sources<'areas' | 'countries' | 'dictionary' | 'companies'>;
