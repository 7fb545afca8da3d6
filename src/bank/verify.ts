import { sql } from 'kysely';
import { model } from '#generated/model.ts';
import { tableName } from '#sandbox/entity-store.ts';
import { type Breach, breachesOf, ledgerInvariants } from '#sandbox/ledger.ts';
import { SHOWN_POOLS } from './desk/pools.ts';
import { NEVER_NEGATIVE, NEVER_POSITIVE, PURSES } from './ledger/chart.ts';
import { CREDIT, CREDIT_COUNTS } from './ledger/credits.ts';
import { type BankTransaction, minorUnits } from './ledger/tables.ts';

/**
 * Rebuilds the books from their entries and returns every difference. An empty list means that the ledger is right, its
 * balances match the orders, and pools add up.
 */
export async function verifyLedger(tx: BankTransaction): Promise<Breach[]> {
  const entities = [...SHOWN_POOLS.map(([, { entity }]) => entity), 'card', 'card-group', 'card-trans'];
  const tables = entities.map((entity) => `to_regclass('${tableName(entity)}')`);
  const { rows } = await sql<{ there: boolean }>`select num_nulls(${sql.raw(tables.join(', '))}) = 0 as there`.execute(
    tx,
  );
  return [...(await breachesOf(tx, QUERIES)), ...(rows[0]?.there === true ? await breachesOf(tx, OF_RECORDS) : [])];
}

/** The bank's facts of receipts, amounts in minor units. */
const RECEIPTS = `select order_no, owner, stage, f->>'currency' as currency, (f->>'amount')::numeric as amount,
    f->'refund'->>'refundNo' as refund_no, f->'refund'->>'bearer' as bearer, (f->'refund'->>'amount')::numeric as refunded,
    (f->'refund'->>'fee')::numeric as refund_fee
  from (select order_no, owner, stage, facts::jsonb as f from order_facts where family = 'collection') known`;

/** Queries that return violations. The numbers are those of the domain's invariants. */
const QUERIES: Record<string, string> = {
  ...ledgerInvariants({ neverNegative: NEVER_NEGATIVE, neverPositive: NEVER_POSITIVE, purses: PURSES }),
  '7 a settled order has nothing in clearing': `select a.key || ' still holds ' || a.balance as what
     from ledger_account a join order_facts w on w.order_no = a.dimension
     where a.kind = 'PAYCLR' and a.balance <> 0 and w.family in ('withdrawal', 'payment', 'settlement') and w.stage <> 'SENT'`,
  '8 money in transit is what orders have under way': `select coalesce(a.owner, w.owner) || ' ' || coalesce(a.currency, w.currency) || ': in transit '
       || coalesce(a.balance, 0) || ', under way ' || coalesce(w.total, 0) as what
     from (select owner, currency, balance from ledger_account where kind = 'M.TRN') a
     full join (select owner, currency, sum(amount) as total from (
                  select owner, facts::jsonb->>'arriveCcy' as currency, (facts::jsonb->>'arriveAmount')::numeric as amount
                  from order_facts where family in ('withdrawal', 'settlement') and stage in ('CONVERTED', 'BOUNCED')
                  union all
                  select owner, facts::jsonb->>'arriveCcy', (facts::jsonb->>'arriveAmount')::numeric
                  from order_facts where family = 'cardFunding' and stage = 'TRANSIT'
                  union all
                  select owner, currency, amount from (${RECEIPTS}) r where stage = 'TRANSIT') u group by owner, currency) w
       on w.owner = a.owner and w.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(w.total, 0)`,
  '9 suspense is what receipts have there': `select coalesce(a.dimension, r.order_no) || ': in suspense '
       || coalesce(a.balance, 0) || ', doubted ' || coalesce(r.amount, 0) as what
     from (select dimension, currency, balance from ledger_account where kind = 'SUSP') a
     full join (select * from (${RECEIPTS}) r where stage = 'SUSPENSE') r on r.order_no = a.dimension and r.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  '9 what is payable is what refunds have aside': `select coalesce(a.dimension, r.refund_no) || ': payable '
       || coalesce(a.balance, 0) || ', to be refunded ' || coalesce(r.aside, 0) as what
     from (select dimension, currency, balance from ledger_account where kind = 'REFPAY') a
     full join (select refund_no, currency, case when stage = 'PAYABLE' then refunded when bearer = 'PAYER' then refund_fee else 0 end as aside
                from (${RECEIPTS}) r where stage in ('PAYABLE', 'SENT')) r on r.refund_no = a.dimension and r.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(r.aside, 0)`,
  '3 what was credited is the sum of its entries': `select coalesce(c.owner, e.owner) || ' ' || coalesce(c.scope, e.scope)
       || ' ' || coalesce(c.start, e.start) || ' has ' || coalesce(c.amount, 0) || ' in ' || coalesce(c.count, 0)
       || ' journals, its entries ' || coalesce(e.amount, 0) || ' in ' || coalesce(e.count, 0) as what
     from (select * from ledger_counter where scope like '${CREDIT}%') c
     full join (${CREDIT_COUNTS}) e
       on e.owner = c.owner and e.scope = c.scope and e.period = c.period and e.start = c.start
     where coalesce(c.amount, 0) <> coalesce(e.amount, 0) or coalesce(c.count, 0) <> coalesce(e.count, 0)`,
  '3 what earlier versions read of credits is what is counted': `select coalesce(d.owner, c.owner) || ' ' || coalesce(d.day, c.start)
       || ' has ' || coalesce(d.amount, 0) || ' for earlier versions, and counts ' || coalesce(c.amount, 0) as what
     from credit_day d
     full join (select * from ledger_counter where period = 'day' and scope like '${CREDIT}%') c
       on c.owner = d.owner and c.start = d.day and c.scope = '${CREDIT}' || d.currency
     where coalesce(d.amount, 0) <> coalesce(c.amount, 0)`,
  '3 what stores have in advance is what their advances have outstanding': `select coalesce(a.owner, r.owner) || ' ' || coalesce(a.dimension, r.store) || ' '
       || coalesce(a.currency, r.currency) || ': in advance ' || coalesce(a.balance, 0) || ', outstanding ' || coalesce(r.total, 0) as what
     from (select owner, dimension, currency, -balance as balance from ledger_account where kind = 'ADV') a
     full join (select owner, split_part(f->>'target', '/', 2) as store, f->>'currency' as currency, sum((f->>'outstanding')::numeric) as total
                from (select owner, facts::jsonb as f from order_facts where family = 'advance') known group by 1, 2, 3) r
       on r.owner = a.owner and r.store = a.dimension and r.currency = a.currency
     where coalesce(a.balance, 0) <> coalesce(r.total, 0)`,
  '18 quota is the sum of its entries': `select q.owner || ' ' || q.platform || ' ' || q.currency || ' does not match its entries' as what
     from quota q left join (
       select owner, platform, currency,
         sum(case when kind = 'GRANT' then amount else 0 end) as total,
         sum(case kind when 'OCCUPY' then amount when 'RELEASE' then -amount when 'USE' then -amount else 0 end) as occupied,
         sum(case when kind = 'USE' then amount else 0 end) as used
       from quota_entry group by owner, platform, currency) e
       on e.owner = q.owner and e.platform = q.platform and e.currency = q.currency
     where q.total <> coalesce(e.total, 0) or q.occupied <> coalesce(e.occupied, 0) or q.used <> coalesce(e.used, 0)`,
  '18 a pool is the sum of its entries': `select coalesce(p.name, e.name) || ' of ' || coalesce(p.owner, e.owner) || ' does not match its entries' as what
     from pool p full join (
       select owner, kind, name, currency, sum(case step when 'GRANT' then amount else 0 end) as total,
         sum(case step when 'OCCUPY' then amount when 'GRANT' then 0 else -amount end) as occupied,
         sum(case step when 'USE' then amount else 0 end) as used
       from pool_entry group by owner, kind, name, currency) e
       on e.owner = p.owner and e.kind = p.kind and e.name = p.name and e.currency = p.currency
     where p.total is distinct from e.total or p.occupied is distinct from e.occupied or p.used is distinct from e.used`,
  '18 nothing is used beyond what there is': `select kind || ' ' || name || ' of ' || total || ' has used ' || used || ', occupied ' || occupied as what
     from (select 'QUOTA' as kind, platform as name, greatest(total, occupied + used) as total, used, occupied from quota
       union all select kind, name, total, used, occupied from pool) every
     where used < 0 or occupied < 0 or used + occupied > total`,
  '18 an order resolves no more than it occupies': `select reference || ' resolves more of ' || name || ' than it occupies' as what
     from (select reference, 'QUOTA' as kind, platform as name, kind as step, amount from quota_entry
       union all select reference, kind, name, step, amount from pool_entry) every
     where step <> 'GRANT' group by reference, kind, name having sum(case step when 'OCCUPY' then amount else -amount end) < 0`,
};

/** Each record shows the pool that has its name; a record without a pool shows zeros. */
function shownPools([kind, record]: (typeof SHOWN_POOLS)[number]): [string, string] {
  const { entity, total, used, occupied, remain } = record;
  const minor = (field: string): string => `round(coalesce(r."${field}", 0) * ${minorUnits('r.currency')})`;
  const differs = (field: string, amount: string): string => `${minor(field)} <> coalesce(${amount}, 0)`;
  const checks = [
    differs(used, 'p.used'),
    differs(remain, 'p.total - p.used - p.occupied'),
    ...(total === undefined ? [] : [differs(total, 'p.total')]),
    ...(occupied === undefined ? [] : [differs(occupied, 'p.occupied')]),
  ];
  const key = model.entities[entity]?.key ?? '';
  return [
    `18 a ${entity} shows its pool`,
    `select coalesce(p.name, r."${key}") || ' does not show its pool' as what
       from (select * from pool where kind = '${kind}') p
       full join ${tableName(entity)} r on r._owner = p.owner and r."${key}" = p.name and r.currency = p.currency
     where r."${key}" is null or ${checks.join(' or ')}`,
  ];
}

/** Queries over records. Books may be proved before there are tables of records. */
const OF_RECORDS = {
  ...Object.fromEntries(SHOWN_POOLS.map(shownPools)),
  '3 a card shows its balance': `select coalesce(a.dimension, c."cardId") || ' has ' || coalesce(a.balance, 0) || ' on it, and shows '
       || coalesce(c.balance, 0) as what
     from (select owner, dimension, currency, balance from ledger_account where kind = 'C.CARD') a
     full join (select * from ${tableName('card')} where "cardMode" = 'SINGLE') c
       on c._owner = a.owner and c."cardId" = a.dimension and c.currency = a.currency
     where coalesce(a.balance, 0) <> round(coalesce(c.balance, 0) * ${minorUnits('coalesce(c.currency, a.currency)')})`,
  '3 a card group shows its balance': `select coalesce(a.dimension, g."groupId") || ' has ' || coalesce(a.balance, 0) || ', and shows '
       || coalesce(g.balance, 0) as what
     from (select owner, dimension, currency, balance from ledger_account where kind = 'C.GRP') a
     full join ${tableName('card-group')} g on g._owner = a.owner and g."groupId" = a.dimension and g.currency = a.currency
     where coalesce(a.balance, 0) <> round(coalesce(g.balance, 0) * ${minorUnits('coalesce(g.currency, a.currency)')})`,
  '5 an authorisation shows what it holds': `select coalesce(a.dimension, t."transId") || ' holds ' || coalesce(a.balance, 0) || ', and shows '
       || coalesce(t."heldAmount", 0) as what
     from (select owner, dimension, balance from ledger_account where kind = 'C.HOLD') a
     full join ${tableName('card-trans')} t on t._owner = a.owner and t."transId" = a.dimension
     where coalesce(a.balance, 0) <> round(coalesce(t."heldAmount", 0) * ${minorUnits('t."billCcy"')})`,
  '22 an authorisation that has ended holds nothing': `select "transId" || ' is ' || status || ' and holds ' || "heldAmount" as what
     from ${tableName('card-trans')} where status <> 'PENDING' and coalesce("heldAmount", 0) <> 0`,
  '15 a settlement says where it stands': `select "orderNo" || ' is ' || status || ' and says ' || coalesce("settleStatus", 'nothing') as what
     from ${tableName('payment-order')} where "orderType" = 'SETTLE' and coalesce("settleStatus", '') <> all (case status
       when 'WAIT_REVIEW' then array['AUDITING'] when 'PROCESSING' then array['SETTLING', 'REMITTING']
       when 'REJECTED' then array['CANCELLED'] else array[status] end)`,
  // Aggregated by number instead of joined: without statistics the planner would join row by row, for seconds.
  '18 a settlement draws its amount of files': `select no || ' of ' || sum(amount) || ' draws ' || sum(drawn) as what from (
       select "orderNo" as no, 1 as wanted, 0 as amount, 0 as drawn from ${tableName('payment-order')}
         where "orderType" = 'SETTLE' and "parentOrderNo" is null and advance is distinct from true
       union all select order_no, 0, case stage when 'RELEASED' then 0 else (facts::jsonb->>'amount')::numeric end, 0
         from order_facts where family = 'settlement'
       union all select reference, 0, 0, case step when 'OCCUPY' then amount when 'RELEASE' then -amount else 0 end
         from pool_entry where kind = 'MATERIAL') every
     group by no having sum(wanted) = 1 and sum(amount) <> sum(drawn)`,
  '18 evidence that passed used up receipts': `select no || ' of ' || sum(amount) || ' used ' || sum(used) as what from (
       select "orderNo" as no, 1 as wanted, case "materialStatus" when 'PASS' then 1 else 0 end as passed, 0 as amount, 0 as used
         from ${tableName('payment-order')} where advance
       union all select order_no, 0, 0, (facts::jsonb->>'amount')::numeric, 0 from order_facts where family = 'settlement'
       union all select reference, 0, 0, 0, amount from pool_entry where kind = 'RECEIPT' and step = 'USE') every
     group by no having sum(wanted) = 1 and sum(used) <> case sum(passed) when 1 then sum(amount) else 0 end`,
};
