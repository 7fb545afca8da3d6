import type { Calls } from '#generated/calls.ts';
import { printMoney } from '#model/print.ts';
import type { Command } from './commands.ts';

/* Search for records in the palette: orders, payees, accounts and stores, cards, card groups and card transactions. */

/** A search for card records: a record's number, the last four digits of a card, or part of a name. */
export type Wanted = { number: string } | { lastFour: string } | { name: string };

const NUMBER = /^C[DGT]\d{12,30}$/i;
const LONGEST = 30;
/** Texts with this many digits may contain a card number, which is never sent. */
const MOST_DIGITS = 4;

/** @returns undefined for a text that is no search for records */
export function wantedOf(typed: string): Wanted | undefined {
  const text = typed.trim();
  if (NUMBER.test(text)) return { number: text.toUpperCase() };
  if (/^\d{4}$/.test(text)) return { lastFour: text };
  const digits = text.replace(/\D/g, '').length;
  return text.length < 2 || text.length > LONGEST || digits >= MOST_DIGITS ? undefined : { name: text };
}

type Request<Name extends keyof Calls> = Calls[Name]['request'];
type Line<Name extends 'card.page' | 'card-group.page' | 'card-trans.page'> = Calls[Name]['result']['list'][number];

type Found = Calls['search.find']['result'][number];

const PAGE = { currentPage: 1, pageSize: 5 };

/**
 * Maximum integer digits of an amount without separators: more could be the start of a card number, which is never
 * sent.
 */
const MOST_WHOLE = 7;
const AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/;

/** Request for orders, payees, accounts and stores; null if the text is unsuitable or may be a card number. */
export function foundRequest(typed: string): Request<'search.find'> | null {
  const text = typed.trim();
  if (NUMBER.test(text)) return null;
  if (/^[A-Z]{2}\d{4,30}$/i.test(text)) return { number: text.toUpperCase() };
  if (AMOUNT.test(text)) {
    const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.');
    const isPlain = !/[,.]/.test(text);
    if (whole.length > (isPlain ? MOST_WHOLE : 12)) return null;
    const lastFour = /^\d{4}$/.test(text) ? { lastFour: text } : {};
    const written = `${whole}.${decimals.padEnd(2, '0')}`;
    return { amount: written, ...(/^0*$/.test(decimals) && { whole }), ...lastFour };
  }
  const digits = text.replace(/\D/g, '').length;
  if (text.length < 2 || text.length > LONGEST || digits >= MOST_DIGITS) return null;
  return { name: text, ...(/^[a-z]+$/i.test(text) && { spelled: text }) };
}

const ICONS: Record<string, string> = { PAYEE: 'people', ACCOUNT: 'bank', STORE: 'shop' };

export function foundCommand({ kind, title, detail, amount, currency, path }: Found): Command {
  const sum = amount && currency ? printMoney(amount, currency) : undefined;
  return {
    ...{ id: path, path, title: [title, sum].filter(Boolean).join(' · ') },
    ...(detail && { under: { title: detail } }),
    icon: ICONS[kind] ?? 'receipt',
  };
}

export function cardRequest(wanted: Wanted | undefined): Request<'card.page'> | null {
  if (wanted === undefined) return null;
  if ('lastFour' in wanted) return { ...PAGE, lastFour: wanted.lastFour };
  if ('name' in wanted) return { ...PAGE, cardAlias: wanted.name };
  return wanted.number.startsWith('CD') ? { ...PAGE, cardId: wanted.number } : null;
}

export function groupRequest(wanted: Wanted | undefined): Request<'card-group.page'> | null {
  if (wanted === undefined || 'lastFour' in wanted) return null;
  if ('name' in wanted) return { ...PAGE, groupName: wanted.name };
  return wanted.number.startsWith('CG') ? { ...PAGE, groupId: wanted.number } : null;
}

export function transRequest(wanted: Wanted | undefined): Request<'card-trans.page'> | null {
  if (wanted === undefined) return null;
  if ('lastFour' in wanted) return { ...PAGE, lastFour: wanted.lastFour };
  if ('name' in wanted) return { ...PAGE, merchantName: wanted.name };
  return wanted.number.startsWith('CT') ? { ...PAGE, transId: wanted.number } : null;
}

const at = (path: string, name: string, value: string): string => `${path}?${name}=${encodeURIComponent(value)}`;

export function cardCommand({ cardId, cardMask, cardAlias, cardMode }: Line<'card.page'>): Command {
  const page = cardMode === 'SINGLE' ? 'cardDetail' : 'cardSupplemDetail';
  const path = at(`/cardManager/cardQuery/${page}`, 'cardId', cardId);
  return { id: path, path, title: [cardMask, cardAlias].filter(Boolean).join(' '), icon: 'card' };
}

export function groupCommand({ groupId, groupName }: Line<'card-group.page'>): Command {
  const path = at('/cardManager/cardQuery', 'tab', 'groups') + `&open=${encodeURIComponent(groupId)}`;
  return { id: path, path, title: groupName, icon: 'card' };
}

export function transCommand(row: Line<'card-trans.page'>): Command {
  const { transId, merchantName, billAmount, billCcy, transTime, isNium } = row;
  const page = isNium === true ? 'cardTradeDetailNium' : 'cardTradeDetail';
  const path = at(`/cardManager/cardQuery/${page}`, 'transId', transId);
  const title = [merchantName, `${billAmount} ${billCcy}`, transTime.slice(0, 10)].filter(Boolean).join(' · ');
  return { id: path, path, title, icon: 'receipt' };
}
