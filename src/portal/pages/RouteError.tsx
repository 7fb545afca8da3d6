import { useEffect, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { useRouteError } from 'react-router-dom';
import { CallError } from '#engine/client.ts';
import { isChunkError } from './chunk-error.ts';
import { BrokenDrawing, StatusPage } from './StatusPage.tsx';

/** What is left when a page could not be loaded or drawn at all; a block of it that fails says so in its own place. */
export function RouteError({ whole = false }: { whole?: boolean }): ReactNode {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof CallError)) console.error(error);
  }, [error]);
  const text = isChunkError(error)
    ? '页面加载失败，请刷新重试'
    : error instanceof CallError
      ? error.message
      : '页面出现异常，请刷新重试。已填写的内容不会提交。';
  return (
    <StatusPage drawing={<BrokenDrawing />} title="页面没有打开" text={text} isAlone={whole}>
      <Button appearance="primary" onClick={() => location.reload()}>
        刷新
      </Button>
    </StatusPage>
  );
}
