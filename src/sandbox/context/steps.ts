import type { EntityDefinition } from '#model/entity.ts';
import type { Outbox } from './work.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';

/** Product code for lifecycle steps. */
export interface StepService {
  /** True if a day is a working day of a calendar (`2026-11-20`). */
  isOpen?: (calendar: string, day: string) => boolean;
  /** Tests of records, by name. */
  judges?: Record<string, Judge>;
  /** Balances that lifecycles watch, by name: decimals in the currency of the comparison. */
  balances?: Record<string, (work: StepWork, record: EntityRecord) => Promise<string>>;
  /** Moves an amount for a watch, by name; returns the reason if it did nothing. */
  deeds?: Record<string, (work: StepWork, record: EntityRecord, amount: string) => Promise<string | undefined>>;
  /** By entity: further changes when a record enters a state. */
  followers?: Record<string, Follower>;
  tell?: (work: StepWork, owner: string, message: StepMessage) => Promise<void>;
}

/** Called in the transaction that wrote the record. The store is the one of the record's owner. */
export type Follower = (
  tx: Transaction,
  owner: string,
  record: EntityRecord,
  entities: EntityStore,
  /** Milliseconds. */
  now: number,
) => Promise<void>;

export type Judge = (work: StepWork, record: EntityRecord) => boolean | Promise<boolean>;

/** The context of a step. The store is the one of the record's owner. */
export interface StepWork {
  tx: Transaction;
  entities: EntityStore;
  /** Scheduled time of the step in milliseconds, however late it runs. */
  now: number;
  /** Letters carry the time of the step. */
  outbox: Outbox;
}

export interface StepMessage {
  kind?: string;
  title: string;
  text: string;
  /** `2026-11-20 15:42:08` */
  at: string;
  /** The sub-owner of the record; null if it belongs to the owner directly. */
  subOwner?: string | null;
  /** Key of the record that the message is about, if any. */
  about?: string;
  /** Address in the portal, with its query. */
  navigate?: string;
  /** Permissions, any of which suffices to get the message; without any, everybody gets it. */
  permission: string[];
  /** The chosen ways of sending, as wire values of the product's enum; absent if the record names none. */
  ways?: string[];
}

/** Called when records enter a state; schedules their timed steps. */
export interface StateWatch {
  /** @param entities the store of the owner that wrote them */
  entered(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    records: readonly EntityRecord[],
  ): Promise<void>;
  /** @param names the written fields */
  changed(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    record: EntityRecord,
    names: readonly string[],
  ): Promise<void>;
  removed(tx: Transaction, owner: string, definition: EntityDefinition, key: string | number): Promise<void>;
}
