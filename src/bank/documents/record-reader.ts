import { isKnown } from '#model/evaluate.ts';
import { maskText, shortMask } from '#model/mask.ts';
import type { Model } from '#model/model.ts';
import { printAmount } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';

/** Reads a record as people do: titles instead of codes, accounts masked, amounts with their currency. */
export interface RecordReader {
  /** `''` where it is not known. */
  read(name: string): string;
  /** `12,480.00 USD`; a decimal field, and the field that holds its currency. */
  amount(name: string, currency: string): string;
  /** One line of a paper; none where nothing is known. */
  row(name: string, value?: string, title?: string): [string, string][];
}

export function readerOf(model: Model, entity: string, record: EntityRecord): RecordReader {
  const field = (name: string) => ownEntry(model.entities, entity)?.fields.find((each) => each.name === name);
  const read = (name: string): string => {
    const value = record[name];
    const of = field(name);
    if (!isKnown(value) || of === undefined) return '';
    const titles = of.enum === undefined ? undefined : ownEntry(model.enums, of.enum)?.values;
    const text = titles?.find((each) => each.const === value)?.title ?? String(value);
    return of.format === 'secret' || of.format === 'mask' ? shortMask(maskText(text)) : text;
  };
  return {
    read,
    amount: (name, currency) => {
      const [value, code] = [record[name], record[currency]];
      return typeof value === 'string' && typeof code === 'string' ? `${printAmount(value, code)} ${code}` : '';
    },
    row: (name, value = read(name), title = field(name)?.title ?? name) => (value === '' ? [] : [[title, value]]),
  };
}
