export { orderAnswers } from './orders/answers.ts';
export { DailySums } from './orders/daily-sums.ts';
export type {
  AnyOrder,
  Asked,
  Beginning,
  EdgeName,
  Facts,
  Family,
  Heard,
  Move,
  Moved,
  Next,
  OneOrMore,
  Opened,
  OrderDesk,
  Step,
  Taken,
  Wanted,
} from './orders/family.ts';
export type { FactKinds, FactsOf } from './orders/facts-shape.ts';
export { insertFacts, insertFactsRows, insertOwned, MemoryOrderDesk, within } from './orders/memory-desk.ts';
export type { Owned } from './orders/record-groups.ts';
export { splitOver } from './orders/move.ts';
export { ordersOf } from './orders/orders.ts';
export type { EdgeHandler } from './orders/service.ts';
export { type EdgePayload, SqlOrderDesk } from './orders/sql-desk.ts';
export { addKnownFacts, createOrderTables, type OrderTables, orderTablesOf } from './orders/tables.ts';
