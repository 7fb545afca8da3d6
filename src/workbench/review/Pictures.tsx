import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { Box, Picture, ReviewedScreen, Shot } from '#generators/review-wire.ts';
import type { Mark } from './marks.ts';
import { useWords } from './words.ts';
import css from './pictures.module.css';

interface PicturesProps {
  shot: Shot;
  marks: Mark[];
  mode: string;
  /** Screen pixels per picture pixel; `fit` fits the room, `read` makes the text readable. */
  zoom: number | 'fit' | 'read';
  is: ReviewedScreen['is'];
  onChoose: (finding: number) => void;
  /** Called on a click on the picture, which zooms in or out. */
  onZoom: () => void;
}

type Which = 'before' | 'after';

/** The two pictures of a shot, side by side or overlaid, with differences outlined. */
export function Pictures({ shot, marks, mode, zoom: wanted, is, onChoose, onZoom }: PicturesProps): ReactNode {
  const words = useWords();
  const { before, after, refused = [] } = shot;
  const [share, setShare] = useState(50);
  const panes = useRef<HTMLDivElement>(null);
  const room = useRoom(panes);
  const isBeside = mode === 'beside' || before === undefined || after === undefined;
  const shown = [before, after].filter((each) => each !== undefined);
  const { zoom, isStacked } = zoomOf(wanted, shown, isBeside, room);
  const spot = useRef<{ x: number; y: number } | null>(null);
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    spot.current = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    onZoom();
  };
  // Keeps the clicked point in the middle.
  useLayoutEffect(() => {
    const at = spot.current;
    spot.current = null;
    if (at === null) return;
    for (const pane of panes.current?.querySelectorAll(`.${css.scroll}`) ?? []) {
      pane.scrollLeft = at.x * pane.scrollWidth - pane.clientWidth / 2;
      pane.scrollTop = at.y * pane.scrollHeight - pane.clientHeight / 2;
      settle(pane);
    }
  }, [zoom]);
  const chosen = marks.find((each) => each.isChosen)?.path;
  useEffect(() => {
    if (chosen === undefined) return;
    for (const mark of panes.current?.querySelectorAll('[data-chosen]') ?? []) {
      // A mark wider than its pane is aligned at its start.
      const isWide = mark.clientWidth > (mark.closest(`.${css.scroll}`)?.clientWidth ?? 0) * 0.9;
      mark.scrollIntoView({ block: 'center', inline: isWide ? 'start' : 'center' });
    }
    for (const pane of panes.current?.querySelectorAll(`.${css.scroll}`) ?? []) settle(pane);
  }, [chosen, mode, zoom]);

  if (isBeside) {
    const sides: Which[] = is === 'added' ? ['after'] : is === 'removed' ? ['before'] : ['before', 'after'];
    return (
      <>
        {before !== undefined && before.file === after?.file && <p className={css.unchanged}>{words.alike}</p>}
        <div className={css.beside} ref={panes} data-look={shot.look} data-stacked={isStacked || undefined}>
          {sides.map((which) => (
            <Pane
              key={which}
              which={which}
              picture={shot[which]}
              isRefused={refused.includes(which)}
              marks={marks}
              zoom={zoom}
              panes={panes}
              onChoose={onChoose}
              onPress={press}
            />
          ))}
        </div>
      </>
    );
  }
  const size = { width: Math.max(before.width, after.width), height: Math.max(before.height, after.height) };
  return (
    <div className={css.over} ref={panes}>
      {mode === 'difference' ? (
        <p className={css.unchanged}>{words.black}</p>
      ) : (
        <label className={css.slider}>
          {words.before}
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={mode === 'wipe' ? words.wiped : words.faded}
            onChange={(event) => setShare(Number(event.target.value))}
          />
          {words.after}
        </label>
      )}
      <div className={css.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard equivalent is z */}
        <div className={css.stack} data-mode={mode} style={sizeOf(size, zoom)} onClick={press}>
          <Image picture={before} whole={size} title="before" />
          <Image
            picture={after}
            whole={size}
            title="after"
            style={
              mode === 'wipe'
                ? { clipPath: `inset(0 0 0 ${100 - share}%)` }
                : mode === 'fade'
                  ? { opacity: share / 100 }
                  : { mixBlendMode: 'difference' }
            }
          />
          {mode === 'wipe' && <div className={css.edge} style={{ insetInlineStart: `${100 - share}%` }} />}
          {mode !== 'difference' && (
            <Marks marks={marks} which={share >= 50 ? 'after' : 'before'} size={size} onChoose={onChoose} />
          )}
        </div>
      </div>
    </div>
  );
}

interface Room {
  width: number;
  height: number;
}

/** Layout of the pictures that fits the window. */
function useRoom(panes: RefObject<HTMLDivElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = panes;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [panes]);
  return room;
}

/** Padding around a picture in its pane, in pixels. */
const ASIDE = 16;
const ABOVE = 64;

/** Minimum zoom at which text is readable, in screen pixels per picture pixel. */
const LEAST = 0.6;

interface Zoom {
  /** Undefined means as large as the room. */
  zoom: number | undefined;
  /** Stacked, if that allows larger pictures than side by side. */
  isStacked: boolean;
}

/** Zoom of the pictures. A picture that is not readable as a whole is scrolled. */
function zoomOf(wanted: number | 'fit' | 'read', pictures: readonly Picture[], isBeside: boolean, room: Room): Zoom {
  if (typeof wanted === 'number') return { zoom: wanted, isStacked: false };
  const { width, height } = room;
  const wide = Math.max(...pictures.map((each) => each.width));
  const high = pictures.reduce((sum, each) => sum + each.height, 0);
  const across = isBeside && pictures.length === 2 ? (width - ASIDE) / 2 - ASIDE : width - ASIDE;
  const fits = Math.min(1, across / wide);
  const below = Math.min(1, (width - ASIDE) / wide, (height - 2 * ABOVE) / high);
  if (isBeside && pictures.length === 2 && below > fits && (wanted === 'fit' || below >= LEAST))
    return { zoom: below, isStacked: true };
  return { zoom: wanted === 'read' && width > 0 && fits < LEAST ? LEAST : undefined, isStacked: false };
}

interface PaneProps {
  which: Which;
  picture: Picture | undefined;
  isRefused: boolean;
  marks: Mark[];
  zoom: number | undefined;
  panes: RefObject<HTMLDivElement | null>;
  onChoose: (finding: number) => void;
  onPress: (event: MouseEvent<HTMLElement>) => void;
}

function Pane({ which, picture, isRefused, marks, zoom, panes, onChoose, onPress }: PaneProps): ReactNode {
  const words = useWords();
  return (
    <figure className={css.pane}>
      <figcaption>{words[which]}</figcaption>
      {picture === undefined ? (
        <p className={css.none}>
          {isRefused
            ? 'Whoever has this role cannot open the screen.'
            : 'Whoever has this role sees nothing of it here.'}
        </p>
      ) : (
        <div className={css.scroll} onScroll={({ currentTarget }) => follow(currentTarget, panes.current)}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard equivalent is z */}
          <div className={css.stack} style={sizeOf(picture, zoom)} onClick={onPress}>
            <Image picture={picture} whole={picture} title={words[which]} />
            <Marks marks={marks} which={which} size={picture} onChoose={onChoose} />
          </div>
        </div>
      )}
    </figure>
  );
}

const seenAt = new WeakMap<Element, { top: number; left: number }>();

/** Stores a pane's scroll position as the origin for moving the other pane. */
function settle(pane: Element): void {
  seenAt.set(pane, { top: pane.scrollTop, left: pane.scrollLeft });
}

/** Scrolls the other pane by the same distance from its own position: the same content may be elsewhere in it. */
function follow(pane: Element, panes: Element | null): void {
  const last = seenAt.get(pane) ?? { top: 0, left: 0 };
  const [down, aside] = [pane.scrollTop - last.top, pane.scrollLeft - last.left];
  settle(pane);
  if (down === 0 && aside === 0) return;
  for (const other of panes?.querySelectorAll(`.${css.scroll}`) ?? [])
    if (other !== pane) {
      other.scrollTop += down;
      other.scrollLeft += aside;
      settle(other);
    }
}

function sizeOf({ width, height }: { width: number; height: number }, zoom: number | undefined): object {
  const shape = { aspectRatio: `${width} / ${height}` };
  return zoom === undefined ? { ...shape, maxWidth: width } : { ...shape, width: width * zoom };
}

interface ImageProps {
  picture: Picture;
  whole: { width: number; height: number };
  title: string;
  style?: object;
}

function Image({ picture, whole, title, style }: ImageProps): ReactNode {
  const { file, width, height } = picture;
  return (
    <div className={css.layer} style={style}>
      <img
        src={file}
        alt={title}
        style={{ width: `${(width / whole.width) * 100}%`, height: `${(height / whole.height) * 100}%` }}
      />
    </div>
  );
}

interface MarksProps {
  marks: Mark[];
  which: Which;
  size: { width: number; height: number };
  onChoose: (finding: number) => void;
}

function Marks({ marks, which, size, onChoose }: MarksProps): ReactNode {
  const at = ({ left, top, width, height }: Box): object => ({
    left: `${(left / size.width) * 100}%`,
    top: `${(top / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  });
  return marks.flatMap((mark) =>
    mark[which].map((box, n) => {
      const [first] = mark.findings;
      const says = [`${mark.path.replaceAll('/', ' › ')} (${mark.is})`, ...mark.says].join('\n');
      const inside = n === 0 && (
        <span className={css.tag}>
          {mark.findings.map((each) => (
            <b key={each}>{each}</b>
          ))}
          {mark.path.split('/').at(-1)}
        </span>
      );
      const own = {
        className: css.mark,
        'data-is': mark.is,
        'data-chosen': mark.isChosen || undefined,
        style: at(box),
        title: says,
      };
      const key = `${mark.path} ${n}`;
      return first === undefined ? (
        <div key={key} {...own}>
          {inside}
        </div>
      ) : (
        <button
          key={key}
          type="button"
          {...own}
          aria-label={says}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(first);
          }}
        >
          {inside}
        </button>
      );
    }),
  );
}
