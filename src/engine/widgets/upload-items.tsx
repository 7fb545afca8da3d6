import type { ReactNode } from 'react';
import {
  ArrowDownloadRegular,
  ArrowSyncRegular,
  DismissRegular,
  AddRegular,
  ArrowUploadRegular,
  CloudArrowUpRegular,
} from '@fluentui/react-icons';
import { Button } from '@fluentui/react-components';
import { printBytes } from '#model/print.ts';
import { Tool } from '../overlays/Tool.tsx';
import { isPreviewed } from '../uploads/file-kinds.ts';
import { FileSign, Thumb } from '../uploads/Thumb.tsx';
import { knownFile, type ShownFile } from '../uploads/shown-file.ts';
import type { Going } from '../uploads/upload-desk.ts';
import type { FileAccess } from '../uploads/use-file.ts';
import css from './upload.module.css';
import type { Limits } from '../uploads/limits.ts';
import type { WidgetProps } from '../host/widget.ts';

interface ItemProps {
  name: string;
  layout: Layout;
  state: 'uploading' | 'finished';
  /** Fills the picture of a tile and of a card. */
  face: ReactNode;
  about: ReactNode;
  tools: ReactNode;
  children?: ReactNode;
}

/** A file: a tile in layout 1, a card in 2, a row in 3 and 4. */
function Item({ name, layout, state, face, about, tools, children }: ItemProps): ReactNode {
  return (
    <li className={css.item} data-state={state} title={name}>
      {layout <= 2 ? <span className={css.face}>{face}</span> : <FileSign name={name} className={css.sign} />}
      <span className={css.about}>{about}</span>
      <span className={css.tools}>{tools}</span>
      {children}
    </li>
  );
}

const tool = { className: css.tool };

interface UploadedItemProps {
  file: ShownFile;
  name: string;
  layout: Layout;
  access: FileAccess;
  /** The first of its buttons goes by the field's id where nothing else does. */
  mainId: string | undefined;
  onOpen(): void;
  onSave(): void;
  onReplace: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A file that has arrived. */
export function UploadedItem(props: UploadedItemProps): ReactNode {
  const { file, name, layout, access, mainId: id, onOpen, onSave, onReplace, onRemove } = props;
  const size = knownFile(file.fileDfsId)?.size;
  const isPicture = isPreviewed(name);
  const title = `${onReplace === undefined ? '下载' : '替换'} ${name}`;
  return (
    <Item
      {...{ name, layout }}
      state="finished"
      face={
        isPicture ? (
          <Thumb {...{ file, access, name, onOpen }} look="tile" />
        ) : (
          <FileSign name={name} className={css.sign} />
        )
      }
      about={
        <>
          <button
            type="button"
            className={css.name}
            title={isPicture ? `预览 ${name}` : `下载 ${name}`}
            data-part="open"
            onClick={isPicture ? onOpen : onSave}
          >
            {name}
          </button>
          {size !== undefined && <span className={css.size}>{printBytes(size)}</span>}
        </>
      }
      tools={
        <>
          {onReplace === undefined ? (
            <Tool {...tool} {...{ id, title }} data-part="save" icon={<ArrowDownloadRegular />} onClick={onSave} />
          ) : (
            <Tool {...tool} {...{ id, title }} data-part="replace" icon={<ArrowSyncRegular />} onClick={onReplace} />
          )}
          {onRemove !== undefined && (
            <Tool {...tool} title={`移除 ${name}`} data-part="remove" icon={<DismissRegular />} onClick={onRemove} />
          )}
        </>
      }
    />
  );
}

/** A file on its way, with how much of it has gone. */
export function GoingItem(props: { going: Going; layout: Layout; onCancel(): void }): ReactNode {
  const { going, layout, onCancel } = props;
  const { name, size } = going.file;
  const percent = Math.round(going.progress * 100);
  return (
    <Item
      {...{ name, layout }}
      state="uploading"
      face={
        <span className={css.percent} aria-hidden="true">
          {percent}%
        </span>
      }
      about={
        <>
          <span className={css.name}>{name}</span>
          <span className={css.size}>{layout <= 2 ? printBytes(size) : `${percent}% · ${printBytes(size)}`}</span>
        </>
      }
      tools={
        <Tool {...tool} title={`取消上传 ${name}`} data-part="cancel" icon={<DismissRegular />} onClick={onCancel} />
      }
    >
      <progress className={css.progress} value={percent} max={100} aria-label={`${name} 上传进度`} />
    </Item>
  );
}

/** 1 vertical, 2 horizontal, 3 list, 4 drag. */
type Layout = 1 | 2 | 3 | 4;

export const LAYOUTS = '1 纵向、2 横向、3 列表、4 拖拽';

export function isLayout(value: unknown): value is Layout {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

/** Where files are chosen: a tile, a bar, a button or an area, by the layout. */
export function UploadAdd(props: { widget: WidgetProps; layout: Layout; limits: Limits; onPick(): void }): ReactNode {
  const { widget, layout, limits, onPick } = props;
  const { id, disabled, required } = widget;
  const thing = limits.accept.every((each) => isPreviewed(`x.${each}`)) ? '图片' : '文件';
  const common = {
    id,
    disabled,
    'aria-labelledby': `${id}-label ${id}-words`,
    'aria-describedby': `${id}-limits${widget.describedBy === undefined ? '' : ` ${widget.describedBy}`}`,
    onClick: onPick,
    onBlur: widget.onBlur,
  };
  const said = (
    <span id={`${id}-words`}>
      {layout === 4 ? `点击或将${thing}拖到这里` : `上传${thing}`}
      {required && <span className="sw-spoken">（必填）</span>}
    </span>
  );
  if (layout === 3)
    return (
      <Button type="button" icon={<ArrowUploadRegular />} className={css.button} {...common}>
        {said}
      </Button>
    );
  const Sign = layout === 4 ? CloudArrowUpRegular : AddRegular;
  return (
    <button type="button" className={css.add} data-layout={layout} {...common}>
      <Sign aria-hidden className={css.addSign} />
      {said}
    </button>
  );
}
