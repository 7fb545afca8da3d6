import type { Entities } from '#generated/entities.ts';
import type { EntityName } from '#generated/names.ts';

/** Lists of reference data: the ledger and the rules carry their codes as text. */
type Currency = Entities['payment-order']['payCcy'];
type Country = NonNullable<Entities['payment-order']['bankCountry']>;
type Platform = Entities['store']['platformCode'];
type Purpose = NonNullable<Entities['payment-order']['purpose']>;

type Nothing<T> = Extract<T, null | undefined>;
/** Whether a field takes every code of a list. */
type Holds<List, T> = NonNullable<T> extends string ? ([List] extends [NonNullable<T>] ? true : false) : false;

type Kept<T> = true extends Holds<Currency, T> | Holds<Country, T> | Holds<Platform, T> | Holds<Purpose, T>
  ? string | Nothing<T>
  : NonNullable<T> extends readonly (infer Item)[]
    ? (string extends Item ? string[] : { [Key in keyof Item]: Kept<Item[Key]> }[]) | Nothing<T>
    : T;

/** A record as the desk keeps it, made from its schema: states and kinds by their names, codes and file ids as text. */
export type Row<Name extends EntityName> = { [Key in keyof Entities[Name]]: Kept<Entities[Name][Key]> };

/** The records that the desk keeps, by entity. */
export type Rows = { [Name in EntityName]: Row<Name> };
