import { useState, type ReactNode } from 'react';
import { Tab, TabList } from '@fluentui/react-components';
import { useBenchState } from './bench/bench-context.tsx';
import { DiffPanel } from './DiffPanel.tsx';
import { FormPanel } from './FormPanel.tsx';
import { Problems } from './Problems.tsx';
import type { Why } from './preview/why.ts';
import { UsesPanel } from './UsesPanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';
import css from './panel.module.css';

/** Where the cursor stands. */
export interface Cursor {
  path: string;
  offset: number;
}

interface PanelsProps {
  why: Why | null;
  cursor: Cursor | null;
  /** How much of the column they take, percent; null while nobody has said. */
  share: number | null;
}

/** Panels about the open file, below its text. */
export function Panels({ why, cursor, share }: PanelsProps): ReactNode {
  const [panel, setPanel] = useState('problems');
  const problems = useBenchState((state) => state.problems.length);
  return (
    <section
      className={css.panels}
      data-panel={panel}
      aria-label="关于这个文件"
      style={share === null ? undefined : { height: `${share}%` }}
    >
      <TabList size="small" selectedValue={panel} onTabSelect={(_, { value }) => setPanel(String(value))}>
        <Tab value="problems">问题{problems > 0 && ` ${problems}`}</Tab>
        <Tab value="form">表单</Tab>
        <Tab value="why">为什么</Tab>
        <Tab value="uses">引用与改名</Tab>
        <Tab value="diff">改动</Tab>
      </TabList>
      <div className={css.body}>
        {panel === 'problems' && <Problems />}
        {panel === 'form' && <FormPanel cursor={cursor} />}
        {panel === 'why' && <WhyPanel why={why} />}
        {panel === 'uses' && <UsesPanel cursor={cursor} />}
        {panel === 'diff' && <DiffPanel />}
      </div>
    </section>
  );
}
