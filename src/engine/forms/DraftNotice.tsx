import type { ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Notice } from '../states/Notice.tsx';
import type { LocalDraft } from './use-draft.ts';
import type { ServerDraft } from './use-server-draft.ts';

interface DraftNoticeProps {
  local: LocalDraft;
  server?: ServerDraft;
  /** Said in place of the usual sentence. */
  text?: string;
  /** It was sent before and its answer never came: what is said of that is said alone. */
  isLost?: boolean;
}

/** What is back from before, what another window does to it, and what could not be kept. */
export function DraftNotice({ local, server, text, isLost = false }: DraftNoticeProps): ReactNode {
  const isRestored = local.isRestored || server?.isRestored === true;
  return (
    <>
      {!isLost && (isRestored || text !== undefined) && (
        <Notice
          tone="info"
          actions={
            <Button
              size="small"
              onClick={() => {
                local.discard();
                server?.discard();
              }}
            >
              放弃
            </Button>
          }
        >
          {text ?? '已恢复上次填写的内容。密码、验证码等敏感内容需要重新填写。'}
        </Notice>
      )}
      {local.isContested && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={local.takeOther}>
              载入另一窗口的内容
            </Button>
          }
        >
          这份表单也在另一个窗口中填写，后保存的内容会覆盖先保存的内容。
        </Notice>
      )}
      {server?.unread != null && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={server.unread.retry}>
              重试
            </Button>
          }
        >
          上次保存的草稿没有加载成功。现在填写的内容先保留在此页，加载成功后再保存。
        </Notice>
      )}
      {server?.state === 'failed' && (
        <Notice tone="warning">
          {server.failure === null
            ? '草稿暂时没有保存成功，填写的内容仍在此页，继续填写时会再次保存。'
            : `草稿没有保存：${server.failure}`}
        </Notice>
      )}
    </>
  );
}

/** That the server has what was typed, said quietly beside the buttons. */
export function DraftState({ server }: { server: ServerDraft }): ReactNode {
  if (server.state !== 'saving' && server.state !== 'saved') return null;
  return <span role="status">{server.state === 'saving' ? '正在保存草稿' : '草稿已保存'}</span>;
}
