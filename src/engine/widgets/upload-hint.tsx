import { useState, type ReactNode } from 'react';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { CallError } from '../calls/send.ts';
import { useSend } from '../calls/use-send.ts';
import { sizeHint, type Limits } from '../uploads/limits.ts';
import { useOpenFile, type FileAccess } from '../uploads/use-file.ts';
import { useSay } from '../Toast.tsx';
import type { WidgetProps } from '../widget.ts';
import css from './upload.module.css';

interface UploadHintProps {
  widget: WidgetProps;
  uploads: { limits: Limits; isMany: boolean };
  access: FileAccess;
}

/** What is taken, said beforehand, and the template to begin with. */
export function UploadHint({ widget, uploads, access }: UploadHintProps): ReactNode {
  const { id, props, field } = widget;
  const { accept, max } = uploads.limits;
  const count = !uploads.isMany ? undefined : max === Infinity ? '数量不限' : `最多 ${max} 个`;
  const { template, templates } = props;
  return (
    <div className={css.hint}>
      <span id={`${id}-limits`}>
        {accept.map((each) => each.toUpperCase()).join('、')}
        {' · '}
        <span>{sizeHint(uploads.limits)}</span>
        {count !== undefined && ` · ${count}`}
      </span>
      {typeof template === 'string' && typeof templates === 'string' && (
        <TemplateLink title={field.title} bizNo={template} call={templates} access={access} />
      )}
    </div>
  );
}

interface TemplateLinkProps {
  title: string;
  bizNo: string;
  call: string;
  access: FileAccess;
}

function TemplateLink({ title, bizNo, call, access }: TemplateLinkProps): ReactNode {
  const send = useSend();
  const say = useSay();
  const { save } = useOpenFile(title, access);
  const [isAsking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    setAsking(true);
    try {
      const found = (await send(call, { bizNo })) as { dfsId?: unknown } | null;
      if (typeof found?.dfsId !== 'string') throw new CallError('refused', 'malformed', '模板不存在');
      await save({ fileDfsId: found.dfsId, bizNo });
    } catch (error) {
      say({ tone: 'danger', text: (error instanceof CallError && error.message) || '下载失败' });
    } finally {
      setAsking(false);
    }
  };
  return (
    <button
      type="button"
      className={css.template}
      aria-label={`下载模板：${title}`}
      aria-busy={isAsking}
      onClick={() => !isAsking && void download()}
    >
      <ArrowDownloadRegular aria-hidden />
      下载模板
    </button>
  );
}
