import { model } from '#generated/model.ts';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import { compare, decimal } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { CardRow } from '../cards/operation.ts';
import { binOf, expiresAt } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import rules from '../rules/card-transactions.json' with { type: 'json' };
import { sayMinor } from '../words/amounts.ts';
import { type Bill, categoriesOf } from './bill.ts';
import { groupOf } from './card-state.ts';
import { passedBy, type Passed, type RuleRow, ruleOf } from './limits.ts';
import type { Authorisation } from './message-schemas.ts';
import { spendable } from './spender.ts';

export type DeclineCode = NonNullable<Row<'card-trans'>['declineCode']>;

/** The reason for a declined authorisation. */
export interface Decline {
  code: DeclineCode;
  /** The remedy for the merchant. */
  advice: string;
}

interface Asked {
  desk: Desk;
  owner: string;
  card: CardRow;
  said: Pick<Authorisation, 'cvv' | 'mcc' | 'merchantNo' | 'entryMode' | 'authentication'>;
  bill: Bill;
}

/** The first reason to decline, in the scheme's order; undefined for an authorisation that is approved. */
export async function declineOf(asked: Asked): Promise<Decline | undefined> {
  const { desk, owner, card, said, bill } = asked;
  const code = (await stateOf(asked)) ?? (isExpired(card, desk.now) ? 'CARD_EXPIRED' : undefined);
  if (code !== undefined) return decline(code);
  if (said.cvv === 'WRONG') return decline('WRONG_CVV');
  const rule = await ruleOf(desk, owner, card);
  const blocked = categoriesOf(said.mcc).find((each) => blocks(rule, each));
  if (blocked !== undefined) return decline('MCC_BLOCKED', { category: titleOf(blocked), rule: rule?.ruleName ?? '' });
  const passed = await passedBy(desk, owner, card, rule, dateTimeOf(desk.now), bill.bill);
  if (passed !== undefined) return overLimit(passed, card.currency);
  if (needs3ds(card, said, bill)) return decline('NO_3DS');
  const held = await spendable(desk, owner, card);
  const needed = bill.bill + bill.fee;
  const say = (minor: bigint): string => sayMinor(minor, card.currency);
  const blanks = {
    held: say(held),
    needed: say(needed),
    most: say(bill.bill),
    rule: '商户限额',
    way: rules.ways.bank,
    where: card.groupId ? '卡组' : '卡内',
  };
  const forced = desk.triggers ? ownEntry(rules.outcomes, said.merchantNo?.slice(-2) ?? '') : undefined;
  if (forced !== undefined) return decline(forced as DeclineCode, blanks);
  return held >= needed ? undefined : decline('NO_BALANCE', blanks);
}

/** A frozen merchant pays nothing, and a card pays only while it and its group are active. */
async function stateOf({ desk, owner, card }: Asked): Promise<DeclineCode | undefined> {
  if (card.status === 'FROZEN') return 'CARD_FROZEN';
  if (card.status === 'EXPIRED') return 'CARD_EXPIRED';
  if (card.status !== 'ACTIVE') return 'CARD_INACTIVE';
  const group = await groupOf(desk, owner, card);
  if (group?.status === 'FROZEN') return 'GROUP_FROZEN';
  if (group !== undefined && group.status !== 'ACTIVE') return 'CARD_INACTIVE';
  return (await desk.merchant(owner))?.frozen === true ? 'ISSUER' : undefined;
}

/** True if the card's term has ended, even if the bank has not closed the card yet. */
function isExpired({ createdAt, expireMonths }: CardRow, now: number): boolean {
  return now >= expiresAt(instantOf(createdAt), Number(expireMonths));
}

function blocks(rule: RuleRow | undefined, category: string): boolean {
  return (rule?.mccBlock ?? []).some((each) => each === category);
}

function needs3ds(card: CardRow, { entryMode, authentication }: Asked['said'], { bill }: Bill): boolean {
  const { threeDs } = binOf(card.cardBin, card.currency);
  const isLarge = bill >= toMinor(rules.threeDsFrom, card.currency);
  return threeDs && entryMode === 'ECOM' && authentication !== 'PASSED' && isLarge;
}

const BY_PERIOD: Record<Passed['in'], DeclineCode> = {
  single: 'OVER_SINGLE',
  day: 'OVER_DAY',
  month: 'OVER_MONTH',
  ever: 'OVER_TOTAL',
};

function overLimit({ in: period, by, most, used, name, of }: Passed, currency: string): Decline {
  const way = rules.ways[of];
  if (by === 'count') return decline('OVER_COUNT', { most: String(most), rule: name, way });
  return decline(BY_PERIOD[period], {
    ...{ most: sayMinor(most, currency), used: sayMinor(used, currency), rule: name, way },
  });
}

function decline(code: DeclineCode, blanks: Record<string, string> = {}): Decline {
  const advice = rules.advice[code].replace(/\{(\w+)\}/g, (whole, name: string) => ownEntry(blanks, name) ?? whole);
  return { code, advice };
}

function titleOf(category: string): string {
  const values = model.enums['card-mcc-category']?.values ?? [];
  return values.find((each) => each.const === category)?.title ?? category;
}

/** The fee of a decline: none for the first ones of a month. @param count declines of the card in this month, with this one */
export function declineFee(count: bigint, currency: string): bigint {
  return count > BigInt(rules.declines.free) && compare(rules.declines.fee, '0') > 0
    ? toMinor(decimal(rules.declines.fee).toFixed(2), currency)
    : 0n;
}
