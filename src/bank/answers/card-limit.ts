import { fromMinor, toMinor } from '#model/minor-units.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type Counters, SqlCounters, type Tally } from '#sandbox/ledger.ts';
import type { Entities } from '#generated/entities.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { merchantLimits, placesOf, type RuleRow } from '../card-transactions/limits.ts';
import type { CardRow } from '../cards/operation.ts';
import { scopeOf } from '../cards/spent.ts';
import { checkLimit, MOST_SPENT } from '../cards/terms.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import type { BankContext, Sources } from './answer-of.ts';

/** States of cards that may be limited. */
const LIMITED = ['APPLYING', 'ACTIVE', 'FROZEN'] as const;
interface Target {
  target: string;
  targetName: string;
}

/**
 * Checks that a rule has a valid target and a limit above the amount already spent.
 * @throws Refusal 10018, 20003, 20005 to 20007, 26061
 */
export const cardLimitGuard: Guard = async (context, record) => {
  const rule = record as Entities['card-limit-rule'];
  const { tx, owner, clock } = context;
  // Counting of spending takes the same lock.
  await new BankBook(tx).lockOwner(owner);
  const { scope, currency } = rule;
  const found = (await context.ask('card-limit.targets', { scope, currency })) as Target[];
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

export const cardLimitSources = { 'card-limit-uses': usesOf } satisfies Sources<'card-limit-uses'>;
