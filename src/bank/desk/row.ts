import type { Entities } from '#generated/entities.ts';
import type { EntityName } from '#generated/names.ts';

/** Reference lists whose codes the ledger and the rules handle as plain strings. */
type Currency = Entities['payment-order']['payCcy'];
type Country = NonNullable<Entities['payment-order']['bankCountry']>;
type Platform = Entities['store']['platformCode'];
type Purpose = NonNullable<Entities['payment-order']['purpose']>;

type Nothing<T> = Extract<T, null | undefined>;
/** True if a field accepts every code of a list. */
type Holds<List, T> = NonNullable<T> extends string ? ([List] extends [NonNullable<T>] ? true : false) : false;

type Kept<T> = true extends Holds<Currency, T> | Holds<Country, T> | Holds<Platform, T> | Holds<Purpose, T>
  ? string | Nothing<T>
  : NonNullable<T> extends readonly (infer Item)[]
    ? (string extends Item ? string[] : { [Key in keyof Item]: Kept<Item[Key]> }[]) | Nothing<T>
    : T;

/** A record as the desk keeps it, derived from its schema: states and kinds by name, codes and file ids as strings. */
export type Row<Name extends EntityName> = { [Key in keyof Entities[Name]]: Kept<Entities[Name][Key]> };

/** Records by entity, as the desk keeps them. */
export type Rows = { [Name in EntityName]: Row<Name> };
