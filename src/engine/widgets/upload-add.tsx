import type { ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowUploadRegular, CloudArrowUpRegular } from '@fluentui/react-icons';
import { isPreviewed } from '../uploads/file-kinds.ts';
import type { Limits } from '../uploads/limits.ts';
import type { WidgetProps } from '../widget.ts';
import css from './upload.module.css';

/** 1 vertical, 2 horizontal, 3 list, 4 drag. */
export type Layout = 1 | 2 | 3 | 4;

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
      {required && <span className={css.spoken}>（必填）</span>}
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
