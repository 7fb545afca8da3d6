import type { ReactNode } from 'react';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { useBenchState } from './bench/bench-context.tsx';
import { useLanguage } from './bench/language.ts';
import { sayCondition } from './canvas/saying.ts';
import { titlesIn } from './canvas/titles.ts';
import type { Term } from './preview/terms.ts';
import type { Why, WhyAnswer } from './preview/why.ts';
import css from './panel.module.css';

const KINDS: Record<string, string> = {
  column: '列',
  item: '信息项',
  field: '字段',
  line: '只读项',
  action: '操作',
  group: '一组字段',
};

/**
 * Explains why the thing at the cursor is hidden, disabled, or shows its text: each condition with the current values
 * of its terms.
 */
export function WhyPanel({ why }: { why: Why | null }): ReactNode {
  if (why === null)
    return (
      <p className={css.quiet}>把光标放到一个字段、列、操作或区块上，或在预览里点选，这里说它为什么是现在这样。</p>
    );
  return (
    <div className={css.why}>
      <p className={css.subject}>
        <strong>{why.title === '' ? '区块' : why.title}</strong>
        <span className={css.kind}>{KINDS[why.kind] ?? '区块'}</span>
        <span className={why.isSeen ? css.good : css.bad}>{why.isSeen ? '现在看得见' : '现在看不见'}</span>
      </p>
      {why.answers.length === 0 && <p className={css.none}>没有条件：总是显示，总是可用。</p>}
      {why.answers.map((answer) => (
        <Answer key={answer.key} answer={answer} />
      ))}
    </div>
  );
}

function Answer({ answer }: { answer: WhyAnswer }): ReactNode {
  return (
    <section className={css.answer}>
      <h3 className={css.question}>
        {answer.question} <code>{answer.key}</code>
      </h3>
      <ul className={css.terms}>
        {answer.terms.map((term, n) => (
          <TermLine key={`${n} ${term.source}`} term={term} />
        ))}
      </ul>
    </section>
  );
}

function TermLine({ term }: { term: Term }): ReactNode {
  const language = useLanguage();
  const titles = useBenchState((state) => titlesIn(state.bundle));
  const enums = useBenchState((state) => state.bundle?.enums);
  const said =
    term.holds === undefined ? term.source : sayCondition(term.source, { titles, enums: enums ?? {} }, language);
  return (
    <li className={css.term} data-depth={Math.min(term.depth, 4)}>
      {term.holds === undefined ? (
        <span className={css.dot} />
      ) : term.holds ? (
        <CheckmarkCircleFilled className={css.good} aria-label="成立" />
      ) : (
        <DismissCircleFilled className={css.bad} aria-label="不成立" />
      )}
      {said === term.source ? (
        <code className={css.source}>{term.source}</code>
      ) : (
        <span className={css.source} title={term.source}>
          {said}
        </span>
      )}
      <span className={css.value}>{term.value}</span>
    </li>
  );
}
