import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Dropdown, Input, Option, ToggleButton } from '@fluentui/react-components';
import { Hint } from './bench/Hint.tsx';
import { CursorClickRegular } from '@fluentui/react-icons/svg/cursor-click';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import type { OutlineEntry } from '#generators/outline.ts';
import type { Named } from '#generators/workbench-wire.ts';
import type { BenchState, Drawing } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import css from './preview-pane.module.css';
import { goTo, offsetOfSpot, spotOf } from './bench/places.ts';
import { TitleBox } from './TitleBox.tsx';
import type { BenchKey, CanvasKey } from './bench/keys.ts';
import { entryAt, listsOf, placeOf } from './canvas/selection.ts';
import type { Selected } from './canvas/use-selected.ts';
import { isMessage, type Box, type FromPreview, type ToPreview } from './preview/order.ts';
import type { Situation } from './preview/situation.ts';
import { say, useLanguage, useSay, type Both } from './bench/language.ts';
import type { Why } from './preview/why.ts';
import { ACCOUNTS, SITUATIONS, WIDTHS } from './views.ts';

/** Choices of a width beside the fixed ones. */
const WIDE = { fit: { zh: '适合', en: 'Fit' }, free: { zh: '自由', en: 'Any' } };
/** Window width drawn beside the text, scaled down, in pixels: a full desktop window. */
const USUAL = 1440;
/** Minimum window width drawn on the canvas, in pixels; otherwise as wide as the room. */
const LEAST = 1024;

interface Seen {
  as: string;
  situation: Situation;
  theme: 'light' | 'dark';
  /** Null means as wide as the room; undefined until chosen. */
  width?: number | null;
}

interface PreviewPaneProps {
  theme: 'light' | 'dark';
  /** Places around the cursor, from the inside out. */
  shown: readonly string[];
  /** The cursor stands at the question that an action asks first. */
  isAsking: boolean;
  onWhy: (why: Why | null) => void;
  /** Called for workbench keys pressed inside the preview. */
  onKey: (key: BenchKey) => void;
  /** Called for keys about the selected thing. @returns true if the key did something */
  onCanvasKey: (key: CanvasKey) => boolean;
  /** In the canvas a click selects; drags and double clicks edit. */
  isCanvas: boolean;
  selected: Selected | null;
  titleOf: (entry: OutlineEntry) => string;
}

/** The edited screen in a frame: with controls for account, state, width and theme. */
export function PreviewPane(props: PreviewPaneProps): ReactNode {
  const { theme, shown, isAsking, isCanvas, selected, titleOf } = props;
  const bench = useBench();
  const language = useLanguage();
  const text = useSay();
  const isSampled = useBenchState((state) => Object.keys(state.samples).length > 0);
  const screen = useBenchState((state) => state.screen);
  const hosts = useBenchState((state) => state.hosts);
  const isOld = useBenchState((state) => state.isOld && state.bundle !== null);
  const within = useBenchState((state) => state.within);
  const users = useBenchState((state) => state.users);
  const menu = useBenchState((state) => state.menu);
  const nothing = menu === null ? nothingOf(screen, hosts, users) : undefined;
  const [seen, setSeen] = useState<Seen>({
    as: ACCOUNTS[0]?.loginNo ?? '',
    situation: 'as-it-is',
    theme,
  });
  const chosenWidth = seen.width === undefined ? (isCanvas ? null : USUAL) : seen.width;
  const [isReady, setReady] = useState(0);
  const [picking, setPicking] = useState<boolean | null>(null);
  const isPicking = picking ?? isCanvas;
  const [isHidden, setHidden] = useState(false);
  const [titled, setTitled] = useState<{ entry: OutlineEntry; box: Box } | null>(null);
  // A typed address of the screen: another record, or another of its paths, such as add or edit.
  const [wanted, setWanted] = useState<{ screen: string | null; path: string } | null>(null);
  const address = wanted !== null && wanted.screen === screen && hosts === null ? wanted.path : undefined;
  const [went, setWent] = useState<{ path: string; screen: string | undefined } | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useSize(stage);
  const width = chosenWidth ?? Math.max(LEAST, Math.round(room?.width ?? LEAST));
  const fits = room === null ? 1 : Math.min(1, room.width / width);
  const [isReal, setReal] = useState(false);
  const scale = isReal ? 1 : fits;
  const edge = room === null ? 0 : Math.max(0, (room.width - width * scale) / 2);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || !isMessage(event)) return;
      const message = event.data as FromPreview;
      if (message.kind === 'ready') setReady((count) => count + 1);
      else if (message.kind === 'went') setWent(message);
      else if (message.kind === 'picked') {
        const spot = spotOf(message.place);
        if (spot) goTo(latest.current.isCanvas ? { ...spot, isQuiet: true } : spot);
      } else if (message.kind === 'moved') {
        const { selected: now } = latest.current;
        const entry = now && entryAtPlace(now, message.place);
        if (now && entry) now.move(entry, message.to);
      } else if (message.kind === 'retitle') {
        const { selected: now } = latest.current;
        const entry = now && entryAtPlace(now, message.place);
        if (entry) setTitled({ entry, box: message.box });
      } else if (message.kind === 'pressed-key') {
        latest.current.onCanvasKey(message.key);
      } else if (message.kind === 'why') {
        const { selected: now } = latest.current;
        // An outline around a thing means that the thing itself is not drawn.
        const own = now && placeOf(now.path, now.text, now.entry);
        const isColumn = now?.entry.part === 'column';
        setHidden(message.why === null || (isColumn && own !== null && !message.why.place.endsWith(own)));
        latest.current.onWhy(message.why);
      } else if (message.kind === 'key') latest.current.onKey(message.key);
      else {
        performance.mark('workbench-drawn');
        bench.drawn();
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [bench]);

  useEffect(() => {
    if (isReady > 0) send(frame.current, { kind: 'pick', on: isPicking });
  }, [isReady, isPicking]);
  useEffect(() => {
    if (isReady === 0 || selected === null) return;
    const { path, text, whole } = selected;
    const lists = listsOf(whole).map(({ entries }) => entries.map((entry) => placeOf(path, text, entry)));
    send(frame.current, { kind: 'arrange', lists });
  }, [isReady, selected]);
  const isBlank = nothing !== undefined || went === null;
  const elsewhere = went?.screen !== undefined && went.screen !== screen ? went.screen : undefined;
  return (
    <section className={css.pane} aria-label={text('预览', 'Preview')} data-area="preview">
      <div className={css.bar}>
        <Choice
          label={text('以谁的身份', 'As')}
          value={seen.as}
          options={ACCOUNTS.map(({ loginNo, title }) => ({ value: loginNo, title: title[language] }))}
          onChoose={(as) => setSeen({ ...seen, as })}
        />
        <Choice
          label={text('状态', 'State')}
          value={seen.situation}
          options={SITUATIONS.map(({ situation, title }) => ({ value: situation, title: title[language] }))}
          onChoose={(situation) => setSeen({ ...seen, situation: situation as Situation })}
        />
        <Choice
          label={text('宽度', 'Width')}
          value={chosenWidth === null ? 'fit' : WIDTHS.includes(chosenWidth) ? String(chosenWidth) : 'free'}
          options={[
            { value: 'fit', title: WIDE.fit[language] },
            ...WIDTHS.map((each) => ({ value: String(each), title: String(each) })),
            { value: 'free', title: WIDE.free[language] },
          ]}
          onChoose={(next) =>
            setSeen({ ...seen, width: next === 'fit' ? null : next === 'free' ? 1200 : Number(next) })
          }
        />
        {chosenWidth !== null && !WIDTHS.includes(chosenWidth) && (
          <WidthBox width={chosenWidth} onPut={(next) => setSeen({ ...seen, width: next })} />
        )}
        <span className={css.space} />
        <Hint
          text={
            isPicking
              ? text('点一下选中，拖动排序，双击改标题', 'Click selects, drag moves, double click renames')
              : text('像用户一样用这个页面', 'Use the screen as a user')
          }
          isMore
        >
          <ToggleButton
            size="small"
            appearance="subtle"
            icon={<CursorClickRegular />}
            checked={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {isPicking ? text('选择', 'Select') : text('试用', 'Use')}
          </ToggleButton>
        </Hint>
        <Hint text={seen.theme === 'dark' ? text('浅色', 'Light') : text('深色', 'Dark')}>
          <ToggleButton
            size="small"
            appearance="subtle"
            icon={seen.theme === 'dark' ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
            checked={seen.theme === 'dark'}
            onClick={() => setSeen({ ...seen, theme: seen.theme === 'dark' ? 'light' : 'dark' })}
          />
        </Hint>
      </div>
      <div className={css.address}>
        <Address path={went?.path ?? ''} onGo={(path) => setWanted({ screen, path })} />
        {menu === null && hosts !== null && hosts.length > 0 && (
          <Hosts says={SAYS.part} screens={hosts} seen={within} onChoose={(host) => bench.showWithin(host)} />
        )}
        {users?.screens && users.screens.length > 0 && (
          <Hosts says={SAYS.used} screens={users.screens} seen={screen} onChoose={(user) => bench.showScreen(user)} />
        )}
        {elsewhere !== undefined && (
          <button type="button" className={css.link} onClick={() => void bench.openFile(`screens/${elsewhere}.json`)}>
            {text('打开', 'Open')} {elsewhere}
          </button>
        )}
        {menu === null && isOld && (
          <span className={css.old}>
            {text('现在的文本画不出来：这是最后能画的样子', 'The text cannot be drawn now: this is the last drawing')}
          </span>
        )}
        {menu === null && isSampled && (
          <span className={css.old}>
            {text('新的接口保存以后才有数据：现在是样例', 'New calls answer once they are saved: these are samples')}
          </span>
        )}
        {isCanvas && isHidden && selected !== null && selected.entry.at.length > 0 && (
          <span className={css.old}>
            {text('选中的东西现在的页面上看不到', 'The selected thing is not visible now')}{' '}
            {selected.entry.part === 'column' && width < USUAL && (
              <button type="button" className={css.link} onClick={() => setSeen({ ...seen, width: USUAL })}>
                {text(`按 ${USUAL} 宽看`, `Draw it ${USUAL} wide`)}
              </button>
            )}
          </span>
        )}
        <Hint text={isReal ? text('缩到看得见整页', 'Show the whole width') : text('按原大小看', 'Real size')} isMore>
          <button
            type="button"
            className={`${css.link} ${css.zoom}`}
            aria-pressed={isReal}
            disabled={fits === 1}
            onClick={() => setReal(!isReal)}
          >
            {Math.round(scale * 100)}%
          </button>
        </Hint>
      </div>
      <div className={isReal ? `${css.stage} ${css.isReal}` : css.stage} ref={stage}>
        {isBlank && (
          <p className={css.nothing}>{nothing?.[language] ?? text('正在准备预览…', 'The preview starts…')}</p>
        )}
        <Orders frame={frame} isReady={isReady} seen={seen} address={address} shown={shown} isAsking={isAsking} />
        {/* Loads its code before a screen is chosen. */}
        <iframe
          ref={frame}
          className={isBlank ? `${css.frame} ${css.isBlank}` : css.frame}
          src="/workbench/preview"
          title={text('页面预览', 'Preview of the screen')}
          style={{
            width,
            height: room === null ? '100%' : room.height / scale,
            transform: `scale(${scale})`,
            insetInlineStart: edge,
          }}
        />
        {titled !== null && selected !== null && (
          <TitleBox
            box={{
              left: edge + titled.box.left * scale,
              top: titled.box.top * scale,
              width: titled.box.width * scale,
              height: titled.box.height * scale,
            }}
            title={titled.entry.title ?? titleOf(titled.entry)}
            onPut={(title) => selected.rename(titled.entry, title)}
            onClose={() => setTitled(null)}
          />
        )}
      </div>
    </section>
  );
}

interface OrdersProps {
  frame: { current: HTMLIFrameElement | null };
  /** Number of times that the frame has started; 0 until then. */
  isReady: number;
  seen: Seen;
  address: string | undefined;
  shown: readonly string[];
  isAsking: boolean;
}

/** Orders each new drawing from the frame. A component of its own, because nothing around the frame changes with it. */
function Orders({ frame, isReady, seen, address, shown, isAsking }: OrdersProps): null {
  const bench = useBench();
  const sent = useRef<readonly unknown[]>([]);
  const bundle = useBenchState((state) => state.bundle);
  const menu = useBenchState((state) => state.menu);
  const lists = useBenchState((state) => state.lists);
  const samples = useBenchState((state) => state.samples);
  const draw = useCallback(
    (drawing: Drawing): void => {
      const { as, situation, theme } = seen;
      const order = [isReady, drawing.bundle, drawing.lists, drawing.samples, seen, address];
      // A new drawing was sent before this page followed it.
      if (order.every((each, n) => each === sent.current[n])) return;
      sent.current = order;
      send(frame.current, { kind: 'draw', order: { as, situation, theme, ...drawing, ...(address && { address }) } });
    },
    [frame, isReady, seen, address],
  );
  useEffect(() => {
    if (isReady === 0) return;
    if (menu !== null) {
      const order = menu.menus && { as: seen.as, menus: menu.menus, with: [], without: [] };
      sent.current = [];
      if (order) send(frame.current, { kind: 'menu', order });
      return;
    }
    if (bundle !== null) draw({ bundle, lists, samples });
  }, [frame, isReady, bundle, menu, lists, samples, seen, draw]);
  useEffect(() => (isReady === 0 || menu !== null ? undefined : bench.onDrawing(draw)), [bench, isReady, menu, draw]);
  useEffect(() => {
    if (isReady > 0) send(frame.current, { kind: 'show', places: [...shown], isAsking });
  }, [frame, isReady, shown, isAsking, bundle]);
  return null;
}

/** Any width, drawn on blur or Enter: half a number is another width. */
function WidthBox({ width, onPut }: { width: number; onPut: (width: number) => void }): ReactNode {
  const text = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    setTyped(null);
    const next = Number(typed);
    if (next > 0) onPut(Math.min(2560, Math.max(320, next)));
  };
  return (
    <Input
      className={css.width}
      size="small"
      type="number"
      aria-label={text('宽度（像素）', 'Width in pixels')}
      value={typed ?? String(width)}
      onChange={(_, { value }) => setTyped(value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}

/** The thing in the open file that a definition was made from. */
function entryAtPlace({ path, text, whole }: Selected, place: string): OutlineEntry | undefined {
  const spot = spotOf(place);
  return spot?.path === path ? entryAt(whole, offsetOfSpot(text, spot)) : undefined;
}

/** Address of the preview; Enter opens another one. */
function Address({ path, onGo }: { path: string; onGo: (path: string) => void }): ReactNode {
  const text = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={css.path}
      aria-label={text('预览的地址', 'Address of the preview')}
      spellCheck={false}
      value={typed ?? path}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        const next = (typed ?? path).trim();
        setTyped(null);
        if (next.startsWith('/')) onGo(next);
      }}
    />
  );
}

/** Relations of screens to the open file. */
const SAYS = {
  part: {
    one: { zh: '这一部分画在', en: 'This part is drawn in' },
    many: (count: number): Both => ({ zh: `这一部分画在 ${count} 个页面里`, en: `Drawn in ${count} screens` }),
  },
  used: {
    one: { zh: '用在', en: 'Used in' },
    many: (count: number): Both => ({ zh: `用在 ${count} 个页面里`, en: `Used in ${count} screens` }),
  },
};

interface HostsProps {
  /** Relation of the screens to the open file. */
  says: (typeof SAYS)[keyof typeof SAYS];
  screens: Named[];
  /** The visible one. */
  seen: string | null;
  onChoose: (screen: string) => void;
}

/** Chooses the screen in which a part or an entity is previewed: it cannot be drawn by itself. */
function Hosts({ says, screens, seen, onChoose }: HostsProps): ReactNode {
  const language = useLanguage();
  const chosen = screens.find(({ screen }) => screen === seen) ?? screens[0];
  if (chosen === undefined) return null;
  const nameOf = ({ screen, title }: Named): string => `${title}  ${screen}`;
  return (
    <span className={css.hosts}>
      {screens.length === 1 ? (
        <span className={css.host}>
          {says.one[language]} {nameOf(chosen)}
        </span>
      ) : (
        <>
          <span className={css.host}>{says.many(screens.length)[language]}</span>
          <Choice
            label={say(language, '在哪个页面里看', 'Shown in')}
            value={chosen.screen}
            options={screens.map((each) => ({ value: each.screen, title: nameOf(each) }))}
            onChoose={onChoose}
          />
        </>
      )}
    </span>
  );
}

/** The reason why nothing is drawn; undefined if something is. */
function nothingOf(screen: string | null, hosts: Named[] | null, users: BenchState['users']): Both | undefined {
  if (users !== null && users.screens === null && screen === null)
    return { zh: '正在找用到它的页面…', en: 'Looking for the screens that use it…' };
  if (users?.screens?.length === 0) return { zh: '还没有任何页面用到它。', en: 'No screen uses it yet.' };
  if (screen === null)
    return { zh: '从左边打开一个页面，这里就是它的样子。', en: 'Open a screen on the left to see it here.' };
  return hosts?.length === 0
    ? { zh: '这一部分还没有任何页面在画它。', en: 'No screen draws this part yet.' }
    : undefined;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; title: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  const title = options.find((each) => each.value === value)?.title ?? value;
  return (
    <Dropdown
      className={css.choice}
      size="small"
      aria-label={label}
      value={title}
      selectedOptions={[value]}
      onOptionSelect={(_, data) => data.optionValue !== undefined && onChoose(data.optionValue)}
    >
      {options.map((each) => (
        <Option key={each.value} value={each.value}>
          {each.title}
        </Option>
      ))}
    </Dropdown>
  );
}

function send(frame: HTMLIFrameElement | null, message: ToPreview): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}

/** Size of an element while it is mounted. */
function useSize(holder: { current: HTMLElement | null }): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (holder.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      // In a narrow window it is hidden at times, and keeps its size.
      if (entry && entry.contentRect.width > 0)
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [holder]);
  return size;
}
