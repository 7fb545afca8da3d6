import type { EntityName } from '#generated/names.ts';

/**
 * Fields by which the bank finds records while processing orders, beside keys and list filters. Without an index each
 * step of an order would read all records of the merchant.
 */
export const LOOKUPS: [entity: EntityName, fields: string[]][] = [
  ['order-event', ['orderNo', 'eventId']],
  ['order-comment', ['orderNo', 'createdAt']],
  ['batch-order', ['fileHash']],
  ['collection-order', ['accountNo', 'status']],
  ['quota-batch', ['fileHash']],
  ['settle-file', ['fileHash']],
  ['refund-order', ['orderNo']],
  ['card-trans', ['networkRef', 'cardId']],
];
