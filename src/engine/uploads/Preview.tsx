import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  ImageOffRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import css from './files.module.css';
import { nameOf, type ShownFile } from './shown-file.ts';
import type { FileAccess } from './use-file.ts';
import { usePicture } from './use-picture.ts';

interface PreviewProps {
  pictures: readonly ShownFile[];
  at: number;
  title: string;
  access: FileAccess;
  onSave(file: ShownFile): Promise<void>;
  onClose(): void;
}

const ZOOMS = [0.25, 0.5, 1, 1.5, 2, 3, 4];
const WHOLE = ZOOMS.indexOf(1);

/** A picture as large as the window allows: arrows go to the next one, + and − change its size, Escape closes. */
export function Preview({ pictures, at, title, access, onSave, onClose }: PreviewProps): ReactNode {
  const [now, setNow] = useState(Math.max(0, at));
  const [zoom, setZoom] = useState(WHOLE);
  const stage = useRef<HTMLDivElement>(null);
  const isOpen = useIsOverlayOpen();
  const picture = pictures[now];
  const name = picture === undefined ? title : nameOf(picture, title);
  const isMany = pictures.length > 1;
  const go = (by: number): void => {
    setNow((before) => (before + by + pictures.length) % pictures.length);
    setZoom(WHOLE);
  };
  const scale = (by: number): void => setZoom((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + by)));
  const onKey = (event: KeyboardEvent): void => {
    // Where the picture is larger than its frame the arrows move it.
    const isScrolled = ZOOMS[zoom] !== undefined && ZOOMS[zoom] > 1 && event.target === stage.current;
    if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else if (event.key === '0') setZoom(WHOLE);
    else if (event.key === 'ArrowLeft' && isMany && !isScrolled) go(-1);
    else if (event.key === 'ArrowRight' && isMany && !isScrolled) go(1);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    stage.current?.scrollTo(0, 0);
  }, [now]);
  return (
    <Dialog open={isOpen} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={css.preview} onKeyDown={onKey}>
        <DialogBody className={css.previewBody}>
          <DialogTitle
            className={css.previewTitle}
            action={
              <div className={css.tools}>
                <Tool title="缩小" icon={<ZoomOutRegular />} isOff={zoom === 0} onClick={() => scale(-1)} />
                <span className={css.zoom} aria-live="polite">
                  {Math.round((ZOOMS[zoom] ?? 1) * 100)}%
                </span>
                <Tool
                  title="放大"
                  icon={<ZoomInRegular />}
                  isOff={zoom === ZOOMS.length - 1}
                  onClick={() => scale(1)}
                />
                {picture !== undefined && (
                  <Tool title="下载" icon={<ArrowDownloadRegular />} onClick={() => void onSave(picture)} />
                )}
                <Tool title="关闭" icon={<DismissRegular />} onClick={onClose} />
              </div>
            }
          >
            <span className={css.previewName}>{name}</span>
            {isMany && (
              <span className={css.position}>
                {now + 1} / {pictures.length}
              </span>
            )}
          </DialogTitle>
          <DialogContent className={css.previewContent}>
            {isMany && <Step side="start" title="上一张" icon={<ChevronLeftRegular />} onClick={() => go(-1)} />}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
            <div ref={stage} className={css.stage} tabIndex={0} role="group" aria-label={name}>
              {picture !== undefined && (
                <Large key={picture.fileDfsId} picture={picture} name={name} access={access} zoom={ZOOMS[zoom] ?? 1} />
              )}
            </div>
            {isMany && <Step side="end" title="下一张" icon={<ChevronRightRegular />} onClick={() => go(1)} />}
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface Size {
  width: number;
  height: number;
}

function scaled({ width, height }: Size, zoom: number): React.CSSProperties {
  return { width: width * zoom, height: height * zoom, maxWidth: 'none', maxHeight: 'none' };
}

interface LargeProps {
  picture: ShownFile;
  name: string;
  access: FileAccess;
  zoom: number;
}

function Large({ picture, name, access, zoom }: LargeProps): ReactNode {
  const { address, failure, retry, onBroken } = usePicture(picture, access, true);
  // As large as its frame shows it whole: what 100% means.
  const [whole, setWhole] = useState<Size | null>(null);
  if (failure !== null)
    return (
      <div className={css.failed} role="alert">
        <ImageOffRegular aria-hidden className={css.failedSign} />
        {failure}
        <Button onClick={retry}>重试</Button>
      </div>
    );
  if (address === null) return <div className={css.waiting} aria-busy="true" />;
  return (
    <img
      className={css.large}
      style={whole === null || zoom === 1 ? undefined : scaled(whole, zoom)}
      src={address}
      alt={name}
      onLoad={({ currentTarget: { clientWidth: width, clientHeight: height } }) => setWhole({ width, height })}
      onError={onBroken}
    />
  );
}

interface ToolProps {
  title: string;
  icon: ReactNode;
  isOff?: boolean;
  onClick(): void;
}

function Tool({ title, icon, isOff = false, onClick }: ToolProps): ReactNode {
  return (
    <button type="button" className={css.tool} title={title} aria-label={title} aria-disabled={isOff} onClick={onClick}>
      {icon}
    </button>
  );
}

function Step({ side, ...tool }: ToolProps & { side: 'start' | 'end' }): ReactNode {
  return (
    <span className={css.step} data-side={side}>
      <Tool {...tool} />
    </span>
  );
}
