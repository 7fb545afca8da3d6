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
import { isPreviewed } from '../uploads/file-kinds.ts';
import { FileSign, Thumb } from '../uploads/Thumb.tsx';
import { knownFile, type ShownFile } from '../uploads/shown-file.ts';
import type { Going } from '../uploads/upload-desk.ts';
import type { FileAccess } from '../uploads/use-file.ts';
import css from './upload.module.css';
import type { Limits } from '../uploads/limits.ts';
import type { WidgetProps } from '../host/widget.ts';

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

/** A file that has arrived: a tile in layout 1, a card in 2, a row in 3 and 4. */
export function UploadedItem(props: UploadedItemProps): ReactNode {
  const { file, name, layout, access, mainId, onOpen, onSave, onReplace, onRemove } = props;
  const size = knownFile(file.fileDfsId)?.size;
  const isPicture = isPreviewed(name);
  const hasThumb = isPicture && layout <= 2;
  return (
    <li className={css.item} data-state="finished" title={name}>
      {layout <= 2 && (
        <span className={css.face}>
          {hasThumb ? (
            <Thumb {...{ file, access, name, onOpen }} look="tile" />
          ) : (
            <FileSign name={name} className={css.sign} />
          )}
        </span>
      )}
      {layout >= 3 && <FileSign name={name} className={css.sign} />}
      <span className={css.about}>
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
      </span>
      <span className={css.tools}>
        {onReplace === undefined ? (
          <Tool part="save" title={`下载 ${name}`} icon={<ArrowDownloadRegular />} id={mainId} onClick={onSave} />
        ) : (
          <Tool part="replace" title={`替换 ${name}`} icon={<ArrowSyncRegular />} id={mainId} onClick={onReplace} />
        )}
        {onRemove !== undefined && (
          <Tool part="remove" title={`移除 ${name}`} icon={<DismissRegular />} onClick={onRemove} />
        )}
      </span>
    </li>
  );
}

interface GoingItemProps {
  going: Going;
  layout: Layout;
  onCancel(): void;
}

/** A file on its way, with how much of it has gone. */
export function GoingItem({ going, layout, onCancel }: GoingItemProps): ReactNode {
  const { name, size } = going.file;
  const percent = Math.round(going.progress * 100);
  return (
    <li className={css.item} data-state="uploading" title={name}>
      {layout <= 2 ? (
        <span className={css.face}>
          <span className={css.percent} aria-hidden="true">
            {percent}%
          </span>
        </span>
      ) : (
        <FileSign name={name} className={css.sign} />
      )}
      <span className={css.about}>
        <span className={css.name}>{name}</span>
        <span className={css.size}>{layout <= 2 ? printBytes(size) : `${percent}% · ${printBytes(size)}`}</span>
      </span>
      <span className={css.tools}>
        <Tool part="cancel" title={`取消上传 ${name}`} icon={<DismissRegular />} onClick={onCancel} />
      </span>
      <progress className={css.progress} value={percent} max={100} aria-label={`${name} 上传进度`} />
    </li>
  );
}

interface ToolProps {
  part: string;
  title: string;
  icon: ReactNode;
  id?: string | undefined;
  onClick(): void;
}

function Tool({ part, title, icon, id, onClick }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      id={id}
      className={css.tool}
      title={title}
      aria-label={title}
      data-part={part}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

/** 1 vertical, 2 horizontal, 3 list, 4 drag. */
type Layout = 1 | 2 | 3 | 4;

export const LAYOUTS = '1 纵向、2 横向、3 列表、4 拖拽';

export function isLayout(value: unknown): value is Layout {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

interface UploadAddProps {
  widget: WidgetProps;
  layout: Layout;
  uploads: { limits: Limits };
  onPick(): void;
}

/** Where files are chosen: a tile, a bar, a button or an area, by the layout. */
export function UploadAdd({ widget, layout, uploads, onPick }: UploadAddProps): ReactNode {
  const { id, disabled, required } = widget;
  const arePictures = uploads.limits.accept.every((each) => isPreviewed(`x.${each}`));
  const words = arePictures ? '上传图片' : '上传文件';
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
      {layout === 4 ? `点击或将${arePictures ? '图片' : '文件'}拖到这里` : words}
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
