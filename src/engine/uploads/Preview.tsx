import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ImageOffRegular } from '@fluentui/react-icons/svg/image-off';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { Tool } from '../overlays/Tool.tsx';
import css from './files.module.css';
import { nameOf, type ShownFile } from './shown-file.ts';
import { usePicture, type FileAccess } from './use-file.ts';
import { words } from '../words/words.ts';

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
const LARGEST = ZOOMS.length - 1;

/** A picture as large as the window allows: arrow keys show the next one, + and − zoom, Escape closes. */
export function Preview({ pictures, at, title, access, onSave, onClose }: PreviewProps): ReactNode {
  const [now, setNow] = useState(at);
  const [zoom, setZoom] = useState(WHOLE);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    stage.current?.scrollTo(0, 0);
  }, [now]);
  const picture = pictures[now];
  if (picture === undefined) return null;
  const name = nameOf(picture, title);
  const size = ZOOMS[zoom] ?? 1;
  const isMany = pictures.length > 1;
  const go = (by: number): void => {
    setNow((before) => (before + by + pictures.length) % pictures.length);
    setZoom(WHOLE);
  };
  const scale = (by: number): void => setZoom((before) => Math.min(LARGEST, Math.max(0, before + by)));
  const onKey = (event: KeyboardEvent): void => {
    // If the picture is larger than its frame, arrow keys scroll it.
    const mayGo = isMany && !(size > 1 && event.target === stage.current);
    if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else if (event.key === '0') setZoom(WHOLE);
    else if (event.key === 'ArrowLeft' && mayGo) go(-1);
    else if (event.key === 'ArrowRight' && mayGo) go(1);
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame
      title={
        <>
          <span className={css.previewName}>{name}</span>
          {isMany && (
            <span className={css.position}>
              {now + 1} / {pictures.length}
            </span>
          )}
        </>
      }
      tools={
        <div className={css.tools}>
          {tool(words.uploads.zoomOut, <ZoomOutRegular />, () => scale(-1), { 'aria-disabled': zoom === 0 })}
          <span className={css.zoom} aria-live="polite">
            {size * 100}%
          </span>
          {tool(words.uploads.zoomIn, <ZoomInRegular />, () => scale(1), { 'aria-disabled': zoom === LARGEST })}
          {tool(words.basics.download, <ArrowDownloadRegular />, () => void onSave(picture))}
          {tool(words.basics.close, <DismissRegular />, onClose)}
        </div>
      }
      className={css.preview}
      bodyClass={css.previewBody}
      titleClass={css.previewTitle}
      contentClass={css.previewContent}
      onKeyDown={onKey}
      onClose={onClose}
    >
      {isMany && tool(words.uploads.previous, <ChevronLeftRegular />, () => go(-1), { 'data-side': 'start' })}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div ref={stage} className={css.stage} tabIndex={0} role="group" aria-label={name}>
        <Large key={picture.fileDfsId} picture={picture} name={name} access={access} zoom={size} />
      </div>
      {isMany && tool(words.uploads.next, <ChevronRightRegular />, () => go(1), { 'data-side': 'end' })}
    </DialogFrame>
  );
}

function tool(title: string, icon: ReactNode, onClick: () => void, more: object = {}): ReactNode {
  return <Tool className={css.tool} title={title} icon={icon} onClick={onClick} {...more} />;
}

interface LargeProps {
  picture: ShownFile;
  name: string;
  access: FileAccess;
  zoom: number;
}

function Large({ picture, name, access, zoom }: LargeProps): ReactNode {
  const { address, failure, retry, onBroken } = usePicture(picture, access);
  // Size at which the whole picture fits its frame: 100 %.
  const [whole, setWhole] = useState({ width: 0, height: 0 });
  if (failure !== null)
    return (
      <div className={css.failed} role="alert">
        <ImageOffRegular aria-hidden className={css.failedSign} />
        {failure}
        <Button onClick={retry}>{words.basics.retry}</Button>
      </div>
    );
  if (address === null) return <div className={css.waiting} aria-busy="true" />;
  return (
    <img
      className={css.large}
      style={
        zoom === 1
          ? undefined
          : { width: whole.width * zoom, height: whole.height * zoom, maxWidth: 'none', maxHeight: 'none' }
      }
      src={address}
      alt={name}
      onLoad={({ currentTarget: { clientWidth: width, clientHeight: height } }) => setWhole({ width, height })}
      onError={onBroken}
    />
  );
}
