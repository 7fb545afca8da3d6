import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import {
  Button,
  FluentProvider,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tab,
  TabList,
  ToggleButton,
} from '@fluentui/react-components';
import { Hint } from './bench/Hint.tsx';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import type { EditorState } from '@codemirror/state';
import { darkTheme, lightTheme } from '#portal/theme.ts';
import type { Language } from '#generators/words.ts';
import { changedOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { Conflict } from './Conflict.tsx';
import { Editor } from './Editor.tsx';
import { enclosingPlaces, isAtQuestion } from './editor/enclosing.ts';
import {
  benchKeyOf,
  canvasKeyOf,
  type BenchKey,
  type CanvasKey,
  focusSearch,
  moveOn,
  type Column,
} from './bench/keys.ts';
import { inLanguage, LanguageContext, say, useLanguage, useSay, type Both } from './bench/language.ts';
import { onGoTo, stepInHistory } from './bench/places.ts';
import { useRemembered } from './bench/remembered.ts';
import { titlesIn, titlesOf } from './canvas/titles.ts';
import { useSelected } from './canvas/use-selected.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { Panels, type Cursor } from './Panels.tsx';
import type { Why } from './preview/why.ts';
import { Splitter, useShare } from './Splitter.tsx';
import { Tabs } from './Tabs.tsx';
import { Share } from './Share.tsx';
import { Side, type Shows } from './Side.tsx';
import css from './workbench.module.css';

const THEME = 'workbench-theme';
/** A narrow window shows one column at a time. */
const COLUMNS: { column: Column; title: Both }[] = [
  { column: 'tree', title: { zh: '文件', en: 'Files' } },
  { column: 'text', title: { zh: '属性', en: 'Properties' } },
  { column: 'preview', title: { zh: '预览', en: 'Preview' } },
];
/** In pixels. */
const NARROW = 1200;
/** Default shares in percent: the text column beside the tree, and the text within its column. */
const [TEXT_SHARE, LINES_SHARE] = [42, 70];

/** The canvas: things on the left, preview in the middle, properties on the right; the text on demand. */
export function Workbench(): ReactNode {
  const bench = useBench();
  const [isDark, setDark] = useTheme();
  const [text, setText] = useRemembered('text', 'off');
  const [kept, setLanguage] = useRemembered('language', 'zh');
  const language: Language = kept === 'en' ? 'en' : 'zh';
  const isCanvas = text === 'off';
  const [chosenSide, setChosenSide] = useState<{ of: string | null; shows: Shows } | null>(null);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [why, setWhy] = useState<Why | null>(null);
  const open = useBenchState((state) => state.open);
  const isOpen = open !== null;
  // Opening a file shows its things; in a narrow window the preview gets the room.
  const usual: Shows = !isOpen || !isCanvas ? 'files' : window.innerWidth < NARROW ? 'nothing' : 'things';
  const side = chosenSide?.of === open ? chosenSide.shows : usual;
  const setSide = useCallback((shows: Shows) => setChosenSide({ of: bench.read().open, shows }), [bench]);
  const [column, setColumn] = useState<Column>('tree');
  const [wide, setWide] = useShare('text');
  const [high, setHigh] = useShare('lines');
  const show = useCallback(
    (next: Column) =>
      flushSync(() => {
        setColumn(next);
        if (next === 'tree') setSide('files');
      }),
    [setSide],
  );
  const toText = useCallback(() => setColumn('text'), []);
  const last = useRef(open);
  useEffect(() => {
    if (open !== null && open !== last.current) {
      toText();
    }
    last.current = open;
  }, [open, toText]);
  useEffect(() => onGoTo(({ isQuiet }) => isQuiet === undefined && toText()), [toText]);
  const press = useCallback(
    (key: BenchKey): void => {
      if (key === 'save') void bench.save();
      else if (key === 'search') {
        show('tree');
        focusSearch();
      } else moveOn(key, show);
    },
    [bench, show],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = benchKeyOf(event);
      if (key === undefined) return;
      event.preventDefault();
      press(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [press]);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const onMove = (path: string, state: EditorState): void => {
    const places = enclosingPlaces(path, state);
    setShown((last) => (last.join('\n') === places.join('\n') ? last : places));
    setAsking(isAtQuestion(state));
    setCursor({ path, offset: state.selection.main.head });
  };
  const selected = useSelected(cursor);
  const titles = useBenchState((state) => titlesIn(state.bundle));
  const files = useBenchState((state) => state.files);
  const titleOf = useMemo(() => titlesOf(titles, files, language), [titles, files, language]);
  const pressCanvas = useCallback(
    (key: CanvasKey): boolean => {
      if (key === 'undo' || key === 'redo') stepInHistory(key);
      else if (selected === null || key === 'rename') return false;
      else if (key === 'remove') return selected.remove(selected.entry);
      else return selected.nudge(selected.entry, key === 'earlier' ? -1 : 1);
      return true;
    },
    [selected],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = canvasKeyOf(event);
      // A key pressed on a button elsewhere does not concern the selected thing.
      const isHere = event.target === document.body || key === 'undo' || key === 'redo';
      if (key !== undefined && isHere && pressCanvas(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [pressCanvas]);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme}>
      <LanguageContext value={language}>
        <div className={css.bench}>
          <Head
            isDark={isDark}
            onTheme={() => setDark(!isDark)}
            isCanvas={isCanvas}
            onText={() => setText(isCanvas ? 'on' : 'off')}
            language={language}
            onLanguage={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
          />
          <Notice />
          <Trial />
          <TabList
            className={css.choice}
            size="small"
            selectedValue={column}
            onTabSelect={(_, { value }) => {
              setColumn(value as Column);
              if (value === 'tree') setSide('files');
            }}
            aria-label={say(language, '看哪一部分', 'Shown area')}
          >
            {COLUMNS.map(({ column: value, title }) => (
              <Tab key={value} value={value}>
                {title[language]}
              </Tab>
            ))}
          </TabList>
          <div
            className={css.columns}
            data-shown={column}
            data-mode={isCanvas ? 'canvas' : 'text'}
            data-side={side}
            style={
              {
                '--text-share': `${wide ?? TEXT_SHARE}fr`,
                '--rest-share': `${100 - (wide ?? TEXT_SHARE)}fr`,
              } as CSSProperties
            }
          >
            <Side shows={side} onShow={setSide} onOpen={toText} selected={selected} titleOf={titleOf} />
            <main className={css.middle} aria-label={say(language, '编辑', 'Edit')}>
              <Tabs />
              {!isOpen && (
                <div className={css.hint}>
                  <p>{say(language, '从左边打开一个文件。', 'Open a file on the left.')}</p>
                  <Keys />
                </div>
              )}
              <Editor onMove={onMove} />
              <Splitter
                label={say(language, '文本的高度', 'Height of the text')}
                between="over"
                share={high ?? LINES_SHARE}
                onShare={setHigh}
                onReset={() => setHigh(null)}
              />
              <Panels
                why={why}
                cursor={cursor}
                share={high === null ? null : 100 - high}
                isCanvas={isCanvas}
                selected={selected}
                titleOf={titleOf}
              />
            </main>
            <Splitter
              label={say(language, '文本的宽度', 'Width of the text')}
              between="beside"
              share={wide ?? TEXT_SHARE}
              onShare={setWide}
              onReset={() => setWide(null)}
            />
            <PreviewPane
              theme={isDark ? 'dark' : 'light'}
              shown={shown}
              isAsking={isAsking}
              onWhy={setWhy}
              onKey={press}
              onCanvasKey={pressCanvas}
              isCanvas={isCanvas}
              selected={selected}
              titleOf={titleOf}
            />
          </div>
          <Conflict />
        </div>
      </LanguageContext>
    </FluentProvider>
  );
}

interface HeadProps {
  isDark: boolean;
  onTheme: () => void;
  isCanvas: boolean;
  onText: () => void;
  language: Language;
  onLanguage: () => void;
}

function Head({ isDark, onTheme, isCanvas, onText, language, onLanguage }: HeadProps): ReactNode {
  const bench = useBench();
  const changed = useBenchState((state) => changedOf(state).length);
  const problems = useBenchState((state) => state.problems.length);
  const isSaving = useBenchState((state) => state.isSaving);
  const steps = useBenchState((state) => state.steps.length);
  const text = useSay();
  return (
    <header className={css.head}>
      <img className={css.mark} src="/mark.svg" alt="" width="28" height="28" />
      <h1 className={css.name}>{text('工作台', 'Workbench')}</h1>
      <span className={css.state} role="status">
        {changed === 0 ? text('全部已保存', 'All saved') : text(`${changed} 个文件未保存`, `${changed} unsaved`)}
        {problems > 0 && text(` · ${problems} 个问题`, ` · Problems: ${problems}`)}
      </span>
      <span className={css.space} />
      <Took />
      <span className={css.tools}>
        <Hint text={text('撤销（Ctrl Z）', 'Undo (Ctrl Z)')}>
          <Button appearance="subtle" icon={<ArrowUndoRegular />} onClick={() => stepInHistory('undo')} />
        </Hint>
        <Hint text={text('重做（Ctrl Shift Z）', 'Redo (Ctrl Shift Z)')}>
          <Button appearance="subtle" icon={<ArrowRedoRegular />} onClick={() => stepInHistory('redo')} />
        </Hint>
        <Hint text={isCanvas ? text('显示文本', 'Show the text') : text('收起文本', 'Hide the text')}>
          <ToggleButton appearance="subtle" icon={<CodeRegular />} checked={!isCanvas} onClick={onText} />
        </Hint>
        <Hint text={language === 'zh' ? 'English' : '中文'}>
          <Button appearance="subtle" className={css.language} onClick={onLanguage}>
            {language === 'zh' ? 'EN' : '中'}
          </Button>
        </Hint>
        <Share />
      </span>
      <Popover withArrow>
        <PopoverTrigger disableButtonEnhancement>
          <Hint text={text('快捷键', 'Keys')}>
            <Button appearance="subtle" icon={<KeyboardRegular />} />
          </Hint>
        </PopoverTrigger>
        <PopoverSurface>
          <Keys />
        </PopoverSurface>
      </Popover>
      <Hint text={isDark ? text('浅色', 'Light') : text('深色', 'Dark')}>
        <Button
          appearance="subtle"
          icon={isDark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
          onClick={onTheme}
        />
      </Hint>
      <Button
        icon={<ArrowUndoRegular />}
        aria-label={text('撤回保存', 'Undo save')}
        disabledFocusable={steps === 0 || isSaving}
        onClick={() => void bench.undo()}
      >
        <span className={css.undo}>{text('撤回保存', 'Undo save')}</span>
      </Button>
      <Button appearance="primary" disabledFocusable={changed === 0 || isSaving} onClick={() => void bench.save()}>
        {isSaving ? text('保存中…', 'Saving…') : text('保存', 'Save')}
      </Button>
    </header>
  );
}

/** Alone, because each drawing changes it and the buttons around it stay. */
function Took(): ReactNode {
  const draw = useBenchState((state) => state.took.draw);
  const text = useSay();
  return <span className={css.duration}>{draw > 0 && text(`绘制 ${draw} ms`, `Drawn in ${draw} ms`)}</span>;
}

const KEYS: [keys: Both | string, says: Both][] = [
  ['Ctrl S', { zh: '保存', en: 'save' }],
  ['Ctrl P', { zh: '搜索文件', en: 'search the files' }],
  ['Ctrl Space', { zh: '提示可以写什么', en: 'offer what fits at the cursor' }],
  ['F8', { zh: '下一个问题', en: 'next problem' }],
  ['F6', { zh: '下一个区域（Shift 上一个）', en: 'next area (with Shift the previous one)' }],
  ['Ctrl Z', { zh: '撤销（Ctrl Shift Z 重做）', en: 'undo (Ctrl Shift Z: redo)' }],
  ['Alt ↑ ↓', { zh: '选中的东西往前、往后', en: 'move the selected thing' }],
  ['F2', { zh: '改标题（或双击）', en: 'rename (or double-click)' }],
  ['Delete', { zh: '去掉选中的东西', en: 'remove the selected thing' }],
  [
    { zh: 'Alt 点击', en: 'Alt and click' },
    { zh: '试用时，在预览里选一样东西', en: 'select a thing while you use the screen' },
  ],
  ['Esc Tab', { zh: '离开编辑器', en: 'leave the text' }],
];

function Keys(): ReactNode {
  const language = useLanguage();
  return (
    <dl className={css.keys}>
      {KEYS.map(([keys, says]) => (
        <div key={says.en}>
          <dt>{inLanguage(keys, language)}</dt>
          <dd>{says[language]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Notice(): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const notice = useBenchState((state) => state.notice);
  if (notice === null) return null;
  return (
    <MessageBar className={css.notice} intent={notice.tone} politeness="polite">
      <MessageBarBody>{inLanguage(notice.text, language)}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={say(language, '关闭', 'Close')}
            onClick={() => bench.say(null)}
          />
        }
      >
        {notice.spare && <Button onClick={() => bench.takeSpare()}>{notice.spare.says[language]}</Button>}
      </MessageBarActions>
    </MessageBar>
  );
}

/** Notice that the preview shows an unsaved proposal. */
function Trial(): ReactNode {
  const bench = useBench();
  const text = useSay();
  const trial = useBenchState((state) => state.trial);
  if (trial === null) return null;
  return (
    <MessageBar className={css.notice} intent="warning" politeness="polite">
      <MessageBarBody>
        {text(
          `预览里是提案「${trial.title}」，还没有写进文件。`,
          `The preview shows the proposal “${trial.title}”, which is not written yet.`,
        )}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void bench.proposals.adopt(trial)}>{text('采用', 'Accept')}</Button>
        <Button onClick={() => void bench.proposals.tryOut(null)}>{text('不看了', 'End the preview')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const night = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The system's theme, unless chosen here. */
function useTheme(): [boolean, (isDark: boolean) => void] {
  const [chosen, setChosen] = useState(() => {
    try {
      return localStorage.getItem(THEME);
    } catch {
      return null;
    }
  });
  const isNight = useSyncExternalStore(
    (listener) => {
      const query = night();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => night().matches,
  );
  const isDark = chosen === null ? isNight : chosen === 'dark';
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  }, [isDark]);
  return [
    isDark,
    (next) => {
      setChosen(next ? 'dark' : 'light');
      try {
        localStorage.setItem(THEME, next ? 'dark' : 'light');
      } catch {
        // Without storage, it lasts until the page closes.
      }
    },
  ];
}
