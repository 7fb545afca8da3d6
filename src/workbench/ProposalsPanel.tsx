import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { problemIn, type Language } from '#generators/words.ts';
import type { Proposal, Weighed } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask, saysOf } from './bench/desk.ts';
import { inLanguage, useLanguage } from './bench/language.ts';
import { ToldList } from './ToldList.tsx';
import css from './proposals.module.css';

const zh = {
  locale: 'zh-CN',
  none: '没有提案。助手用 propose 提的改法会出现在这里，采用之前什么都不写。',
  ways: { new: '新文件', changed: '改动', removed: '删除' },
  late: (paths: readonly string[]) => `不再合适：${paths.join('、')} 的同一处后来被改过。请助手照现在的内容再提一次。`,
  done: '文件已经是这样了。',
  adopt: '采用',
  tryOut: '在预览里看',
  endTrial: '不看了',
  leave: '放弃',
  weighing: '正在比较…',
  same: '页面、接口和权限都不变。',
};

const TEXTS: Record<Language, typeof zh> = {
  zh,
  en: {
    locale: 'en-GB',
    none: 'No proposals. Changes that an assistant proposes appear here; nothing is written before you accept one.',
    ways: { new: 'New file', changed: 'Changed', removed: 'Removed' },
    late: (paths) =>
      `No longer fits: ${paths.join(', ')} changed in the same place. Ask the assistant to propose again.`,
    done: 'The files already say so.',
    adopt: 'Accept',
    tryOut: 'Show in the preview',
    endTrial: 'End the preview',
    leave: 'Reject',
    weighing: 'Comparing…',
    same: 'Screens, calls and permissions stay the same.',
  },
};

/** Changes proposed by assistants: the effect of each, and buttons to accept or reject it. */
export function ProposalsPanel(): ReactNode {
  const proposals = useBenchState((state) => state.proposals);
  const texts = TEXTS[useLanguage()];
  if (proposals.length === 0) return <p className={css.none}>{texts.none}</p>;
  return (
    <div className={css.proposals}>
      {proposals.map((each) => (
        <One key={each.id} proposal={each} />
      ))}
    </div>
  );
}

function One({ proposal }: { proposal: Proposal }): ReactNode {
  const bench = useBench();
  const isSaving = useBenchState((state) => state.isSaving);
  const isTried = useBenchState((state) => state.trial?.id === proposal.id);
  const texts = TEXTS[useLanguage()];
  const { title, reason, at, files, drafts, late } = proposal;
  const isDone = late.length === 0 && Object.keys(drafts).length === 0;
  const fits = late.length === 0 && !isDone;
  return (
    <article className={css.proposal} aria-label={title} data-tried={isTried || undefined}>
      <h3>{title}</h3>
      {reason !== undefined && <p className={css.reason}>{reason}</p>}
      <ul className={css.files}>
        {files.map(({ path, way }) => (
          <li key={path}>
            <span>{texts.ways[way]}</span> <code>{path}</code>
          </li>
        ))}
        <li className={css.time}>{new Date(at).toLocaleString(texts.locale)}</li>
      </ul>
      {late.length > 0 && (
        <p className={css.late} role="note">
          {texts.late(late)}
        </p>
      )}
      {isDone && (
        <p className={css.late} role="note">
          {texts.done}
        </p>
      )}
      {fits && <Weight proposal={proposal} />}
      <div className={css.tools}>
        {fits && (
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={isSaving}
            onClick={() => void bench.proposals.adopt(proposal)}
          >
            {texts.adopt}
          </Button>
        )}
        {fits && (
          <Button size="small" onClick={() => void bench.proposals.tryOut(isTried ? null : proposal)}>
            {isTried ? texts.endTrial : texts.tryOut}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => void bench.proposals.leave(proposal)}>
          {texts.leave}
        </Button>
      </div>
    </article>
  );
}

/** Effects of a proposal, in the words of a review, and the problems that `check` finds. */
function Weight({ proposal }: { proposal: Proposal }): ReactNode {
  const language = useLanguage();
  const texts = TEXTS[language];
  const [weighed, setWeighed] = useState<Weighed | string | null>(null);
  const { id, drafts } = proposal;
  useEffect(() => {
    const asked = new AbortController();
    ask('weigh', { id }, asked.signal).then(setWeighed, (error: unknown) => {
      if (!asked.signal.aborted) setWeighed(inLanguage(saysOf(error), language));
    });
    return () => asked.abort();
    // A proposal whose files have changed is compared again.
  }, [id, drafts, language]);
  if (weighed === null) return <p className={css.quiet}>{texts.weighing}</p>;
  if (typeof weighed === 'string') return <p className={css.quiet}>{weighed}</p>;
  const { told, problems } = weighed;
  return (
    <>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map((problem) => {
            const { file, line, message } = problem;
            return (
              <li key={`${file} ${line} ${message}`} title={message}>
                {problemIn(problem, language)}{' '}
                <code>
                  {file.replace(/^schemas\//, '')}:{line}
                </code>
              </li>
            );
          })}
        </ul>
      )}
      {told.length === 0 ? <p className={css.quiet}>{texts.same}</p> : <ToldList told={told} />}
    </>
  );
}
