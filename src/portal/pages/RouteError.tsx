import { useEffect, useMemo, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { useRouteError } from 'react-router-dom';
import { CallError, errorNumber, reportRenderError } from '#engine/client.ts';
import { isLoadError } from '#engine/parts.ts';
import { BrokenDrawing, StatusPage } from './StatusPage.tsx';

/** Error page for a page that could not be loaded or drawn. A failing block shows its error in its own place. */
export function RouteError({ whole = false }: { whole?: boolean }): ReactNode {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof CallError)) reportRenderError(error);
  }, [error]);
  return <RootError error={error} isAlone={whole} />;
}

/** The error page outside of all routes. */
export function RootError({ error, isAlone = true }: { error: unknown; isAlone?: boolean }): ReactNode {
  const number = useMemo(() => {
    void error;
    return errorNumber();
  }, [error]);
  const text = isLoadError(error)
    ? '页面加载失败，请刷新重试'
    : error instanceof CallError
      ? error.message
      : '页面出现异常，请刷新重试。已填写的内容不会提交。';
  return (
    <StatusPage drawing={<BrokenDrawing />} title="页面没有打开" text={`${text} 错误编号 ${number}`} isAlone={isAlone}>
      <Button appearance="primary" onClick={() => location.reload()}>
        刷新
      </Button>
    </StatusPage>
  );
}
