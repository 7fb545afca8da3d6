import type { EntityDefinition } from '#model/entity.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';

/** Product code for lifecycle steps. */
export interface StepService {
  /** Whether a calendar is open on a day (`2026-11-20`). */
  isOpen?: (calendar: string, day: string) => boolean;
  /** Tests of records, by name. */
  judges?: Record<string, Judge>;
  /** Balances that lifecycles watch, by name: decimals in the currency that the watch compares with. */
  balances?: Record<string, (work: StepWork, record: EntityRecord) => Promise<string>>;
  /** Moves an amount for a watch, by name; returns the cause where it did nothing. */
  deeds?: Record<string, (work: StepWork, record: EntityRecord, amount: string) => Promise<string | undefined>>;
  /** By entity: what else changes when a record of it comes into a state. */
  followers?: Record<string, Follower>;
  tell?: (work: StepWork, owner: string, message: StepMessage) => Promise<void>;
}

/** Told in the transaction in which the record was written. The store is bound to the record's owner. */
export type Follower = (
  tx: Transaction,
  owner: string,
  record: EntityRecord,
  entities: EntityStore,
  /** Milliseconds. */
  now: number,
) => Promise<void>;

export type Judge = (work: StepWork, record: EntityRecord) => boolean | Promise<boolean>;

/** Where a step is taken. The store is bound to the record's owner. */
export interface StepWork {
  tx: Transaction;
  entities: EntityStore;
  /** Time of the step in milliseconds, however late the server gets to it. */
  now: number;
}

export interface StepMessage {
  kind?: string;
  title: string;
  text: string;
  /** `2026-11-20 15:42:08` */
  at: string;
  /** Whose record it is below the owner, of an entity with sub-owners; null for one of the owner itself. */
  subOwner?: string | null;
  /** Key of the record, where the message is about one. */
  about?: string;
  /** Address in the portal, with its query. */
  navigate?: string;
  /** Permissions of which any suffices to get the message; without any, everybody gets it. */
  permission: string[];
}

/** Hears of records that come into a state, and plans what the clock does with them. */
export interface StateWatch {
  /** @param entities the store that wrote them, of their owner */
  entered(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    records: readonly EntityRecord[],
  ): Promise<void>;
  /** @param names the fields that were written */
  changed(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    record: EntityRecord,
    names: readonly string[],
  ): Promise<void>;
  removed(tx: Transaction, owner: string, definition: EntityDefinition, key: string | number): Promise<void>;
}
