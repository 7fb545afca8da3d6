import type { Digest } from '../../changes/digest.ts';
import { at, type Edit } from '../../changes/edits.ts';
import { isOfMoney } from './calls.ts';
import type { Class, Kind } from '../../changes/kind.ts';
import { REASONS_ZH } from '../words.zh.ts';
import { classesByReads, readsOf } from '../../changes/reads.ts';

/** Answers that may hold checks: that of the call, and each of its steps. */
const ANSWERING = ['calls/*/answer', 'calls/*/answer/steps/*/answer'];
const CHECKS_OF_ANSWER = ANSWERING.map((answer) => `${answer}/checks`);
const RULES = [
  'calls/*/rules',
  ...['checks', 'options', 'values'].map((list) => `calls/*/rules/${list}/*`),
  ...CHECKS_OF_ANSWER.flatMap((checks) => [checks, `${checks}/*`]),
];
/** Parts of an answer whose change adds, removes or changes its checks. */
const AROUND_CHECKS = [
  ...ANSWERING,
  ...['*', '*/when', '*/each'].map((part) => `calls/*/answer/steps/${part}`),
  ...ANSWERING.map((answer) => `${answer}/data/**`),
];

/** The server's own rules: those of a call, and the checks of its writing answers. */
export const RULE_KINDS: Kind[] = [
  {
    id: 'A12',
    name: 'rule-words-changed',
    at: [
      ...RULES.flatMap((rule) => [`${rule}/say`, `${rule}/field`, `${rule}/label`]),
      ...['calls/*/rules/*', ...CHECKS_OF_ANSWER],
    ],
    does: ['change', 'order'],
    class: 'cosmetic',
    reason: 'The same refusal in other words, or shown at another field.',
  },
  {
    id: 'D10',
    name: 'rule-removed',
    at: RULES,
    class: (edit) => (edit.does === 'remove' ? classOf(edit, ['api']) : undefined),
    reason: 'The server accepts what it refused.',
    says: sayWhose('rule-removed', 'The server accepts what it refused.'),
  },
  {
    id: 'D11',
    name: 'rule-added',
    at: RULES,
    does: ['add'],
    class: (edit) => [...classesByReads(edit, []), 'merchant', 'api'],
    reason: 'The server refuses what it accepted.',
    says: sayWhose('rule-added', 'The server refuses what it accepted.'),
  },
  {
    id: 'D10',
    name: 'rule-removed',
    at: AROUND_CHECKS,
    class: (edit) => (losesCheck(edit) ? classOf(edit, ['api']) : undefined),
    reason: 'The server accepts what it refused.',
    says: sayWhose('rule-removed', 'The server accepts what it refused.'),
  },
  {
    id: 'D11',
    name: 'rule-added',
    at: AROUND_CHECKS,
    class: (edit) =>
      losesCheck({ ...edit, before: edit.after, after: edit.before }) ? ['merchant', 'api'] : undefined,
    reason: 'The server refuses what it accepted.',
  },
  {
    id: 'D10',
    name: 'rule-widened',
    at: ['calls/*/rules/checks/*/word/value'],
    class: (edit) => (wideningOf(edit) > 0 ? classOfBound(edit, ['api']) : undefined),
    reason: 'The server accepts what it refused.',
  },
  {
    id: 'D11',
    name: 'rule-narrowed',
    at: ['calls/*/rules/checks/*/word/value'],
    class: (edit) => (wideningOf(edit) < 0 ? [...classOfBound(edit, []), 'merchant', 'api'] : undefined),
    reason: 'The server refuses what it accepted.',
  },
  {
    id: 'A12',
    name: 'rule-changed',
    at: ['calls/*/rules', 'calls/*/rules/**', ...CHECKS_OF_ANSWER.map((checks) => `${checks}/**`), ...AROUND_CHECKS],
    class: (edit) => (isInRule(edit) || isReadByCheck(edit) ? classOf(edit, ['api']) : undefined),
    reason: 'The server refuses otherwise: other requests, other records behind them, or another code.',
    says: sayWhose(
      'rule-changed',
      'The server refuses otherwise: other requests, other records behind them, or another code.',
    ),
  },
];

/** Rules of a call that moves money always concern money. */
const classOf = (edit: Edit, others: Class[]): Class[] => classesByReads(edit, others, isOfMoney(edit));

/** Only the bound has changed, so the surrounding rule determines what is compared with it. */
function classOfBound(edit: Edit, others: Class[]): Class[] {
  const rule = edit.around.at(-2);
  return classOf(rule === undefined ? edit : { ...edit, ...rule }, others);
}

/** The reason, and for a rule that reads the user, the affected people. */
function sayWhose(name: string, reason: string): NonNullable<Kind['says']> {
  return ({ before, after }) => {
    const reads = [...new Set([before, after].flatMap(readsOf))].filter((read) => read.startsWith('user.'));
    const names = reads.join(', ');
    return reads.length === 0
      ? undefined
      : {
          en: `${reason} The rule reads who is signed in: ${names}.`,
          zh: `${REASONS_ZH[name]}这条规则看登录的人：${names}。`,
        };
  };
}

/** Positive if a bound accepts more values, negative if it accepts fewer; 0 if that cannot be decided. */
function wideningOf(edit: Edit): number {
  const [before, after] = [edit.before, edit.after].map((each) => Number(each?.kind === 'leaf' ? each.shown : ''));
  const difference = (after as number) - (before as number);
  const isMin = edit.path.at(-3)?.endsWith(' min') === true;
  return Number.isNaN(difference) ? 0 : isMin ? -difference : difference;
}

/** The checks of an answer and its steps, by their conditions. */
function checksIn(part: Digest | undefined): string[] {
  if (part?.kind !== 'branch') return [];
  return [...part.members].flatMap(([name, inner]) =>
    name === 'checks' && inner.kind === 'branch' ? [...inner.members.keys()] : checksIn(inner),
  );
}

/** A removed answer, or step, had a check. */
function losesCheck({ before, after }: Edit): boolean {
  const kept = checksIn(after);
  return checksIn(before).some((check) => !kept.includes(check));
}

const isInRule = ({ path }: Edit): boolean => path[2] === 'rules' || path.includes('checks');

const namesIn = (part: Digest | undefined): string[] => (part?.kind === 'branch' ? [...part.members.keys()] : []);

/** A check of the answer reads the changed data, or is in the step whose condition changed. */
function isReadByCheck({ path, around }: Edit): boolean {
  const data = path.lastIndexOf('data');
  const isOfStep = ['when', 'each'].includes(path.at(-1) ?? '');
  if (data === -1 && !isOfStep) return false;
  const { before, after } = around[data === -1 ? path.length - 1 : data]!;
  const checks = [...checksIn(before), ...checksIn(after)];
  if (data === -1) return checks.length > 0;
  const changed = path[data + 1];
  const names = changed === undefined ? [before, after].flatMap((answer) => namesIn(at(answer, 'data'))) : [changed];
  return names.some((name) => checks.some((check) => new RegExp(`\\bdata\\.${name}\\b`).test(check)));
}
