import type { ReactNode } from 'react';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { useBenchState } from './bench/bench-context.tsx';
import { inLanguage, say, useLanguage, useSay, type Both } from './bench/language.ts';
import { sayCondition, sayField, sayValue } from './canvas/saying.ts';
import { titlesIn } from './canvas/titles.ts';
import type { Term } from './preview/terms.ts';
import type { Why, WhyAnswer } from './preview/why.ts';
import css from './panel.module.css';

const KINDS: Record<string, Both> = {
  column: { zh: '列', en: 'column' },
  item: { zh: '信息项', en: 'item' },
  field: { zh: '字段', en: 'field' },
  line: { zh: '只读项', en: 'line' },
  action: { zh: '操作', en: 'action' },
  group: { zh: '一组字段', en: 'group of fields' },
};
const BLOCK: Both = { zh: '区块', en: 'block' };

/**
 * Explains why the thing at the cursor is hidden, disabled, or shows its text: each condition with the current values
 * of its terms.
 */
export function WhyPanel({ why }: { why: Why | null }): ReactNode {
  const language = useLanguage();
  const text = useSay();
  if (why === null)
    return (
      <p className={css.quiet}>
        {text(
          '在预览或结构里选一个字段、列、操作或区块，这里说它为什么是现在这样。',
          'Select a field, column, action or block: this tells why it looks as it does now.',
        )}
      </p>
    );
  return (
    <div className={css.why}>
      <p className={css.subject}>
        <strong>{why.title === '' ? BLOCK[language] : why.title}</strong>
        <span className={css.kind}>{(KINDS[why.kind] ?? BLOCK)[language]}</span>
        <span className={why.isSeen ? css.good : css.bad}>
          {why.isSeen ? text('现在看得见', 'visible now') : text('现在看不见', 'hidden now')}
        </span>
      </p>
      {why.answers.length === 0 && (
        <p className={css.none}>
          {text('没有条件：总是显示，总是可用。', 'No condition: always visible, always usable.')}
        </p>
      )}
      {why.answers.map((answer) => (
        <Answer key={answer.key} answer={answer} />
      ))}
    </div>
  );
}

function Answer({ answer }: { answer: WhyAnswer }): ReactNode {
  const language = useLanguage();
  return (
    <section className={css.answer}>
      <h3 className={css.question}>
        {answer.question[language]} <code>{answer.key}</code>
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
  const names = { titles, enums: enums ?? {} };
  const isRead = term.holds === undefined;
  const said = isRead ? sayField(term.source, names) : sayCondition(term.source, names, language);
  const value = inLanguage(term.value, language);
  return (
    <li className={css.term} data-depth={Math.min(term.depth, 4)}>
      {isRead ? (
        <span className={css.dot} />
      ) : term.holds ? (
        <CheckmarkCircleFilled className={css.good} aria-label={say(language, '成立', 'true')} />
      ) : (
        <DismissCircleFilled className={css.bad} aria-label={say(language, '不成立', 'false')} />
      )}
      {said === term.source ? (
        <code className={css.source}>{term.source}</code>
      ) : (
        <span className={css.source} title={term.source}>
          {said}
        </span>
      )}
      {/* The mark of a condition already tells its value. */}
      {isRead && (
        <span className={css.value} title={value}>
          {sayValue(value, names)}
        </span>
      )}
    </li>
  );
}
