import { useState, type ReactNode } from 'react';
import { Tab, TabList } from '@fluentui/react-components';
import { useBenchState } from './bench/bench-context.tsx';
import { useSay } from './bench/language.ts';
import type { OutlineEntry } from '#generators/outline.ts';
import type { Selected } from './canvas/use-selected.ts';
import { DiffPanel } from './DiffPanel.tsx';
import { FormPanel } from './FormPanel.tsx';
import { Problems } from './Problems.tsx';
import { ProposalsPanel } from './ProposalsPanel.tsx';
import type { Why } from './preview/why.ts';
import { UsesPanel } from './UsesPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';
import css from './panel.module.css';

/** Position of the cursor. */
export interface Cursor {
  path: string;
  offset: number;
}

interface PanelsProps {
  why: Why | null;
  cursor: Cursor | null;
  /** Share of the column in percent; null until set. */
  share: number | null;
  selected: Selected | null;
  titleOf: (entry: OutlineEntry) => string;
  /** Beside the preview instead of under the text. */
  isCanvas: boolean;
}

/** Panels about the open file, below its text. */
export function Panels({ why, cursor, share, selected, titleOf, isCanvas }: PanelsProps): ReactNode {
  const [chosen, setPanel] = useState<string | null>(null);
  const panel = chosen ?? (isCanvas ? 'form' : 'problems');
  const problems = useBenchState((state) => state.problems.length);
  const proposals = useBenchState((state) => state.proposals.length);
  const text = useSay();
  return (
    <section
      className={css.panels}
      data-panel={panel}
      aria-label={text('关于这个文件', 'About this file')}
      style={share === null || isCanvas ? undefined : { height: `${share}%` }}
      data-beside={isCanvas || undefined}
    >
      <TabList size="small" selectedValue={panel} onTabSelect={(_, { value }) => setPanel(String(value))}>
        <Tab value="form">{text('属性', 'Properties')}</Tab>
        <Tab value="problems">
          {text('问题', 'Problems')}
          {problems > 0 && ` ${problems}`}
        </Tab>
        <Tab value="why">{text('为什么', 'Why')}</Tab>
        <Tab value="uses">{isCanvas ? text('引用', 'Uses') : text('引用与改名', 'Uses and rename')}</Tab>
        <Tab value="diff">{text('改动', 'Changes')}</Tab>
        <Tab value="proposals">
          {text('提案', 'Proposals')}
          {proposals > 0 && ` ${proposals}`}
        </Tab>
      </TabList>
      <div className={css.body}>
        {panel === 'problems' && <Problems />}
        {panel === 'form' && <FormPanel cursor={cursor} selected={selected} titleOf={titleOf} />}
        {panel === 'why' && <WhyPanel why={why} />}
        {panel === 'uses' && <UsesPanel cursor={cursor} />}
        {panel === 'diff' && <DiffPanel />}
        {panel === 'proposals' && <ProposalsPanel />}
      </div>
    </section>
  );
}
