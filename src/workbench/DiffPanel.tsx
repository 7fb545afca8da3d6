import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { Button, Select } from '@fluentui/react-components';
import type { Compared } from '#generators/workbench-wire.ts';
import { Approval } from './Approval.tsx';
import { APPROVAL_WORDS } from './approval/words.ts';
import { changedOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask, saysOf } from './bench/desk.ts';
import { inLanguage, useLanguage } from './bench/language.ts';
import { ToldList } from './ToldList.tsx';
import css from './panel.module.css';

/** Findings of the changes since a commit, as reviewers will see them, worst first, each with its approval. */
export function DiffPanel(): ReactNode {
  const bench = useBench();
  const sheets = useBenchState((state) => state.sheets);
  const turn = useBenchState((state) => state.turn);
  const unsaved = useBenchState((state) => changedOf(state).length);
  const language = useLanguage();
  const words = APPROVAL_WORDS[language];
  const [branch, setBranch] = useState<string | undefined>(undefined);
  const [signed, setSigned] = useState(0);
  const [compared, setCompared] = useState<Compared | string | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => {
      const request = { drafts: bench.drafts(), ...(branch !== undefined && { base: branch }) };
      ask('diff', request, asked.signal).then(setCompared, (error: unknown) => {
        if (!asked.signal.aborted) setCompared(inLanguage(saysOf(error), language));
      });
    }, 300);
    return () => {
      asked.abort();
      clearTimeout(timer);
    };
  }, [bench, sheets, turn, branch, signed, language]);
  const again = useCallback(() => setSigned((count) => count + 1), []);
  if (compared === null) return <p className={css.quiet}>{words.comparing}</p>;
  if (typeof compared === 'string') return <p className={css.quiet}>{compared}</p>;
  const { changes, stale, person, branches } = compared;
  const clear = (): void => {
    const request = { way: 'clear', ...(branch !== undefined && { base: branch }) } as const;
    ask('sign', request).then(again, (error: unknown) => bench.say({ tone: 'error', text: saysOf(error) }));
  };
  return (
    <>
      <Comparing branches={branches} branch={branch} onBranch={setBranch} compared={compared} />
      {stale.length > 0 && (
        <div className={css.stale} role="note">
          <ul>
            {stale.map(({ fingerprint, kind, why }) => (
              <li key={fingerprint}>{words.stale[why](kind)}</li>
            ))}
          </ul>
          <Button size="small" onClick={clear}>
            {words.clear}
          </Button>
        </div>
      )}
      {changes.length === 0 && <p className={css.quiet}>{words.nothing}</p>}
      <ToldList
        told={changes}
        foot={({ approving }) =>
          approving && (
            <Approval
              key={approving.fingerprint}
              approving={approving}
              person={person}
              branch={branch}
              isSaved={unsaved === 0}
              onSigned={again}
            />
          )
        }
      />
    </>
  );
}

interface ComparingProps {
  branches: string[];
  branch: string | undefined;
  onBranch: (branch: string | undefined) => void;
  compared: Compared;
}

/** The commit that the texts are compared with, and the number of changes that wait for an approval. */
function Comparing({ branches, branch, onBranch, compared }: ComparingProps): ReactNode {
  const words = APPROVAL_WORDS[useLanguage()];
  const id = useId();
  const required = compared.changes.flatMap(({ approving }) => (approving?.isRequired === true ? [approving] : []));
  const done = required.filter(({ given, names }) => (given?.by.length ?? 0) >= names).length;
  return (
    <div className={css.comparing}>
      <label htmlFor={id}>{words.since}</label>
      <Select
        id={id}
        size="small"
        value={branch ?? ''}
        onChange={(_, { value }) => onBranch(value === '' ? undefined : value)}
      >
        <option value="">{words.lastCommit}</option>
        {branches.map((name) => (
          <option key={name} value={name}>
            {words.branch(name)}
          </option>
        ))}
      </Select>
      {required.length > 0 && (
        <span className={css.waiting} role="status">
          {words.waiting(required.length - done, done)}
        </span>
      )}
    </div>
  );
}
