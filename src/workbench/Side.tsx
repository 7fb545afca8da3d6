import { useDeferredValue, type ReactNode } from 'react';
import { Button, Tab, TabList } from '@fluentui/react-components';
import { Hint } from './bench/Hint.tsx';
import { PanelLeftContractRegular } from '@fluentui/react-icons/svg/panel-left-contract';
import type { OutlineEntry } from '#generators/outline.ts';
import { useBenchState } from './bench/bench-context.tsx';
import { useSay } from './bench/language.ts';
import type { Selected } from './canvas/use-selected.ts';
import { Palette } from './Palette.tsx';
import { Structure } from './Structure.tsx';
import { Tree } from './Tree.tsx';
import css from './structure.module.css';

/** Content of the side column: one of two lists, or nothing, which leaves the room to the preview. */
export type Shows = 'files' | 'things' | 'nothing';

interface SideProps {
  shows: Shows;
  onShow: (shows: Shows) => void;
  onOpen: () => void;
  selected: Selected | null;
  titleOf: (entry: OutlineEntry) => string;
}

/** All files, or the things of the open file with everything that can be added. */
export function Side({ shows, onShow, onOpen, selected, titleOf }: SideProps): ReactNode {
  const isOpen = useBenchState((state) => state.open !== null);
  // Updating the preview has priority over this list.
  const later = useDeferredValue(selected);
  const text = useSay();
  return (
    <div className={css.side} data-area="tree" data-shows={shows}>
      <TabList
        size="small"
        vertical={shows === 'nothing'}
        selectedValue={shows}
        onTabSelect={(_, { value }) => onShow(value as Shows)}
        aria-label={text('文件还是结构', 'Files or structure')}
      >
        <Tab value="files">{text('文件', 'Files')}</Tab>
        <Tab value="things">{text('结构', 'Structure')}</Tab>
        {shows !== 'nothing' && (
          <Hint text={text('收起，让出地方给预览', 'Fold, and give the room to the preview')}>
            <Button
              className={css.fold}
              size="small"
              appearance="subtle"
              icon={<PanelLeftContractRegular />}
              onClick={() => onShow('nothing')}
            />
          </Hint>
        )}
      </TabList>
      <Tree onOpen={onOpen} />
      {shows === 'things' &&
        (selected === null ? (
          <p className={css.lost}>
            {isOpen
              ? text(
                  '文本现在不是完整的 JSON。撤销，或用上面的 </> 打开文本改好，结构就回来。',
                  'The text is no complete JSON now. Undo, or mend the text with </> above.',
                )
              : text('打开一个文件，这里就是它的结构。', 'The structure of the open file stands here.')}
          </p>
        ) : (
          <>
            <Structure selected={selected} titleOf={titleOf} />
            {later !== null && <Palette selected={later} />}
          </>
        ))}
    </div>
  );
}
