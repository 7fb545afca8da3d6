import type { JsonSchema } from '#model/json-schema.ts';

/*
 * Schemas of the card scheme's messages in the inbox. The reference of a message is the scheme's reference of the
 * purchase.
 */

const TEXT = { type: 'string', minLength: 1, maxLength: 200 } as const;
const AMOUNT = { type: 'string', pattern: '^(?!0+(\\.0+)?$)\\d{1,12}(\\.\\d{1,2})?$' } as const;
const CURRENCY = { type: 'string', pattern: '^[A-Z]{3}$' } as const;

const BASE = {
  cardId: { type: 'string', minLength: 1, maxLength: 32 },
  /** Position among the messages of one reference; 1 is the authorisation. */
  sequence: { type: 'integer', minimum: 1, maximum: 999 },
} as const;

const PRICE = {
  amount: AMOUNT,
  currency: CURRENCY,
  /** Units of the card's currency for one of the transaction's; by default the bank's mid. */
  rate: { type: 'string', pattern: '^(?!0+(\\.0+)?$)\\d{1,7}(\\.\\d{1,10})?$' },
} as const;

const SHOP = {
  merchantName: TEXT,
  merchantCity: TEXT,
  merchantCountry: { type: 'string', pattern: '^[A-Z]{2}$' },
  merchantNo: { type: 'string', minLength: 2, maxLength: 20 },
  mcc: { type: 'string', pattern: '^\\d{4}$' },
} as const;

const HOW = {
  entryMode: { enum: ['ECOM', 'STORED', 'CONTACTLESS', 'CHIP', 'MANUAL'] },
  /** The gateway's comparison with the sealed CVV; the number itself never travels here. */
  cvv: { enum: ['MATCH', 'WRONG', 'NONE'] },
  authentication: { enum: ['PASSED', 'FAILED', 'NONE'] },
  walletName: { type: 'string', minLength: 1, maxLength: 40 },
  traceNo: { type: 'string', pattern: '^\\d{6,12}$' },
  retrievalNo: { type: 'string', pattern: '^[A-Za-z0-9]{1,24}$' },
} as const;

const bodyOf = (properties: Record<string, unknown>, required: readonly string[]): JsonSchema =>
  ({
    type: 'object',
    properties,
    required: ['cardId', 'sequence', ...required],
    additionalProperties: false,
  }) as JsonSchema;

/** Bodies by kind of message. */
export const bodies = {
  'card-authorisation': bodyOf({ ...BASE, ...PRICE, ...SHOP, ...HOW }, ['amount', 'currency', 'merchantName', 'mcc']),
  'card-increment': bodyOf({ ...BASE, amount: AMOUNT }, ['amount']),
  'card-reversal': bodyOf({ ...BASE, amount: AMOUNT }, []),
  'card-clearing': bodyOf({ ...BASE, ...PRICE, ...SHOP, final: { type: 'boolean' } }, [
    'amount',
    'currency',
    'merchantName',
  ]),
  'card-refund': bodyOf({ ...BASE, ...PRICE, ...SHOP, original: TEXT }, ['amount', 'currency', 'merchantName']),
};

export type MessageKind = keyof typeof bodies;

export interface Said {
  cardId: string;
  sequence: number;
}

/** An amount of a purchase in its currency, a decimal string. */
export interface Price {
  amount: string;
  currency: string;
  rate?: string;
}

export interface Shop {
  merchantName: string;
  merchantCity?: string;
  merchantCountry?: string;
  merchantNo?: string;
  mcc?: string;
}

export interface Authorisation extends Said, Price, Shop {
  mcc: string;
  entryMode?: 'ECOM' | 'STORED' | 'CONTACTLESS' | 'CHIP' | 'MANUAL';
  cvv?: 'MATCH' | 'WRONG' | 'NONE';
  authentication?: 'PASSED' | 'FAILED' | 'NONE';
  walletName?: string;
  traceNo?: string;
  retrievalNo?: string;
}

/** An increase of an authorisation, in the currency of the purchase. */
export interface Increment extends Said {
  amount: string;
}

/** Takes back a part of an authorisation, or all that is left without an amount. */
export interface Reversal extends Said {
  amount?: string;
}

export interface Clearing extends Said, Price, Shop {
  /** True if no further clearing follows; true by default. */
  final?: boolean;
}

export interface MerchantRefund extends Said, Price, Shop {
  /** The reference of the purchase. */
  original?: string;
}
