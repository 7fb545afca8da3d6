import type { RequestValue } from '#model/call.ts';
import type { ResolvedCall } from '../../context/context.ts';

/*
 * Rules of fields stand in the order of the request, so that the order of keys under `fields` has no meaning: the first
 * broken rule gives code and message, and a computed value may read another one.
 */

/** Entries of `fields` in the order of the request; `stores.amount` stands at the place of `stores`. */
export function inRequestOrder<Entry extends { key: string }>({ request }: ResolvedCall, entries: Entry[]): Entry[] {
  const names = Object.keys(request);
  const placeOf = ({ key }: Entry): [field: number, inner: number] => {
    const [name = '', inner] = key.split('.');
    const lines = Object.keys(request[name]?.inside?.members ?? {});
    return [names.indexOf(name), inner === undefined ? -1 : lines.indexOf(inner)];
  };
  return entries.toSorted((left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)];
    return one[0] - other[0] || one[1] - other[1];
  });
}

/** Computed values, each after those it reads. Values that read each other keep their order. */
export function afterTheirReads(values: readonly RequestValue[]): RequestValue[] {
  const left = [...values];
  const sorted: RequestValue[] = [];
  while (left.length > 0) {
    const isFree = ({ value, field }: RequestValue): boolean =>
      !left.some((each) => each.field !== field && value.reads.some((read) => isAt(read, `form.${each.field}`)));
    sorted.push(...left.splice(Math.max(0, left.findIndex(isFree)), 1));
  }
  return sorted;
}

const isAt = (read: string, path: string): boolean => read === path || read.startsWith(`${path}.`);
