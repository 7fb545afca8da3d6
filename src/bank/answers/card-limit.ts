import { fromMinor, toMinor } from '#model/minor-units.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type Counters, SqlCounters, type Tally } from '#sandbox/ledger.ts';
import type { Entities } from '#generated/entities.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { merchantLimits, placesOf, type RuleRow } from '../card-transactions/limits.ts';
import type { CardRow, GroupRow } from '../cards/operation.ts';
import { scopeOf } from '../cards/spent.ts';
import { bins, checkLimit, MOST_SPENT } from '../cards/terms.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import type { BankContext, Sources } from './answer-of.ts';

/** States of cards that may be limited. */
const LIMITED = ['APPLYING', 'ACTIVE', 'FROZEN'] as const;
/** The target of a rule for all cards. */
const EVERY = '-';

type Found = Pick<EntityStore, 'find'>;

interface Target {
  target: string;
  targetName: string;
}

/** Targets that a rule of this scope may have, in a currency. */
async function targetsOf(entities: Found, scope: unknown, currency: unknown): Promise<Target[]> {
  if (scope === 'ALL') return [{ target: EVERY, targetName: '全部卡' }];
  if (scope === 'BIN') {
    const issued = bins.filter(({ currencies }) => currencies.includes(String(currency)));
    return issued.map(({ cardBin, brand }) => ({ target: cardBin, targetName: `${cardBin} ${brand}` }));
  }
  if (scope === 'GROUP') {
    const where = { status: ['ACTIVE', 'FROZEN'], currency: [String(currency)] };
    const groups = await entities.find<GroupRow>('card-group', { where, sort: 'createdAt desc' });
    return groups.map(({ groupId, groupName }) => ({ target: groupId, targetName: groupName }));
  }
  if (scope !== 'CARD') return [];
  const where = { status: [...LIMITED], currency: [String(currency)] };
  const cards = await entities.find('card', { where, sort: 'createdAt desc' });
  return cards.map(({ cardId, cardMask, cardAlias }) => ({
    target: String(cardId),
    targetName: `${String(cardMask)} ${typeof cardAlias === 'string' ? cardAlias : ''}`.trim(),
  }));
}

/**
 * Checks that a rule has a valid target and a limit above the amount already spent.
 * @throws Refusal 10018, 20003, 20005 to 20007, 26061
 */
export const cardLimitGuard: Guard = async (context, record) => {
  const rule = record as Entities['card-limit-rule'];
  const { tx, owner, clock, entities } = context;
  // Counting of spending takes the same lock.
  await new BankBook(tx).lockOwner(owner);
  const found = await targetsOf(entities, rule.scope, rule.currency);
  const { currency } = rule;
  checkLimit('/perTrans', rule.perTrans, currency, MOST_SPENT.single, '20005');
  checkLimit('/perDay', rule.perDay, currency, MOST_SPENT.day, '20006');
  checkLimit('/perMonth', rule.perMonth, currency, MOST_SPENT.month, '20007');
  const named = found.find(({ target }) => target === rule.target)?.targetName ?? rule.targetName;
  if (named === undefined || named === null) throw refusal('10018', {}, '/target');
  if (rule.state === 'ENABLED') await leaveRoom(new SqlCounters(tx), owner, rule, dateTimeOf(clock.now()));
  return { ...record, targetName: named };
};

async function leaveRoom(counters: Counters, owner: string, rule: RuleRow, at: string): Promise<void> {
  const { currency, perDay, perMonth } = rule;
  const used = await counters.at(owner, at, [scopeOf(rule)]);
  for (const [period, most, field] of [
    ['day', perDay, '/perDay'],
    ['month', perMonth, '/perMonth'],
  ] as const) {
    const spent = used.find((each) => each.period === period)?.amount ?? 0n;
    if (toMinor(most, currency) < spent) throw refusal('26061', blanksOf(fromMinor(spent, currency), currency), field);
  }
}

/** Each card with the rule that applies to it, and the used part of the rule's limits. */
async function usesOf({ entities, tx, owner, clock }: BankContext<Record<string, unknown>>): Promise<object[]> {
  const cards = await entities.find<CardRow>('card', {
    where: { status: [...LIMITED] },
    sort: 'createdAt desc, cardId',
  });
  const rules = await entities.find<RuleRow>('card-limit-rule', { where: { state: 'ENABLED' } });
  const used = await new SqlCounters(tx).at(owner, dateTimeOf(clock.now()), rules.map(scopeOf));
  return cards.map((card) => {
    const { cardId, cardMask: cardNo, lastFour, cardAlias, currency } = card;
    const own = rules.filter((each) => each.currency === currency);
    const { name } = merchantLimits(currency, own).ruleFor(placesOf(card)) ?? {};
    const rule = own.find(({ ruleId }) => ruleId === name);
    const shown = { cardId, cardNo, lastFour, ...(cardAlias && { cardAlias }), currency };
    return rule === undefined ? shown : { ...shown, ...usedOf(rule, used) };
  });
}

function usedOf(rule: RuleRow, used: readonly Tally[]): object {
  const { ruleId, ruleName, scope, currency, perTrans, perDay, perMonth, dailyCount } = rule;
  const tally = (period: Tally['period']) =>
    used.find((each) => each.scope === scopeOf(rule) && each.period === period);
  const [day, month] = [tally('day'), tally('month')];
  return {
    ...{ ruleId, ruleName, scope, perTrans, perDay, perMonth, ...(dailyCount && { dailyCount }) },
    ...{ usedDay: fromMinor(day?.amount ?? 0n, currency), usedMonth: fromMinor(month?.amount ?? 0n, currency) },
    usedCount: Number(day?.count ?? 0n),
  };
}

export const cardLimitSources = {
  'card-limit-targets': (context) =>
    targetsOf(context.entities as Found, context.request['scope'], context.request['currency']),
  'card-limit-uses': usesOf,
} satisfies Sources<'card-limit-targets' | 'card-limit-uses'>;
