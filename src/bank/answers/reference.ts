import type { SourceName } from '#generated/names.ts';
import type { Model } from '#model/model.ts';
import { searchBanks } from '../reference/banks.ts';
import { type AreaRange, areasIn, provincesIn } from '../reference/areas.ts';
import { searchCompanies } from '../reference/companies.ts';
import { dictionary, type DictionaryItem } from '../reference/dictionaries.ts';
import { refusal } from '../words/refusals.ts';
import type { Computation } from '#sandbox/answer.ts';
import type { Computations, Sources } from './answer-of.ts';

/*
 * Reference data that every merchant reads and nobody changes; built in memory on first use, so that it does not delay
 * the start.
 */

function currenciesOf(model: Model): { code: string; title: string }[] {
  return (model.enums['currency']?.values ?? []).map((each) => ({ code: String(each.const), title: each.title }));
}

const currencyNames: Computation = (_given, { model }) =>
  Object.fromEntries(currenciesOf(model).map(({ code, title }) => [code, title]));

function itemsOf(model: Model, name: string): DictionaryItem[] {
  const items = dictionary(model, name);
  if (items === undefined) throw refusal('10018');
  return items;
}

export const referenceComputations = {
  'currency-names': currencyNames,
  'server-time': (_given, { now }) => now,
} satisfies Computations<'currency-names' | 'server-time'>;

type Channel = Parameters<typeof searchCompanies>[1];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const referenceSources = {
  areas: async ({ request }) => areasIn(textOf(request['code']) ?? ''),
  banks: async ({ request }) => searchBanks(textOf(request['keyword']) ?? ''),
  provinces: async ({ request }) => provincesIn(request['code'] as AreaRange),
  dictionary: async ({ model, request }) => itemsOf(model, textOf(request['name']) ?? ''),
  companies: async ({ request }) => searchCompanies(textOf(request['keyword']) ?? '', request['channel'] as Channel),
} satisfies Partial<Sources<SourceName>>;
