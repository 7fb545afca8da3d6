import type { ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Notice } from '../states/Notice.tsx';
import type { Draft } from './use-draft.ts';

interface DraftNoticeProps {
  draft: Draft;
  /** Said in place of the usual sentence. */
  text?: string | undefined;
  /** It was sent before and its answer never came: what is said of that is said alone. */
  isLost?: boolean;
}

/** What is back from before, what another window does to it, and what could not be kept. */
export function DraftNotice({ draft, text, isLost = false }: DraftNoticeProps): ReactNode {
  const { server } = draft;
  return (
    <>
      {!isLost && (draft.isRestored || text !== undefined) && (
        <Notice tone="info" actions={<Way title="放弃" onTake={draft.discard} />}>
          {text ?? '已恢复上次填写的内容。密码、验证码等敏感内容需要重新填写。'}
        </Notice>
      )}
      {draft.isContested && (
        <Notice tone="warning" actions={<Way title="载入另一窗口的内容" onTake={draft.takeOther} />}>
          这份表单也在另一个窗口中填写，后保存的内容会覆盖先保存的内容。
        </Notice>
      )}
      {server.unread !== null && (
        <Notice tone="warning" actions={<Way title="重试" onTake={server.unread.retry} />}>
          上次保存的草稿没有加载成功。现在填写的内容先保留在此页，加载成功后再保存。
        </Notice>
      )}
      {server.state === 'failed' && (
        <Notice tone="warning">
          {server.failure === null
            ? '草稿暂时没有保存成功，填写的内容仍在此页，继续填写时会再次保存。'
            : `草稿没有保存：${server.failure}`}
        </Notice>
      )}
    </>
  );
}

function Way({ title, onTake }: { title: string; onTake(): void }): ReactNode {
  return (
    <Button size="small" onClick={onTake}>
      {title}
    </Button>
  );
}

/** That the server has what was typed, said quietly beside the buttons. */
export function DraftState({ draft: { server } }: { draft: Draft }): ReactNode {
  if (server.state !== 'saving' && server.state !== 'saved') return null;
  return <span role="status">{server.state === 'saving' ? '正在保存草稿' : '草稿已保存'}</span>;
}
