import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@fluentui/react-components';
import { usePalette } from '../palette/palette-context.ts';
import { useSessionState } from '../session/session-context.tsx';
import { PERMISSION_ADVICE, StatusPage } from './StatusPage.tsx';
import styles from './StatusPage.module.css';

/** The screen for assigning permissions. */
const ROLES = '/setting/operator/role';

/** The page for a missing permission, inside or outside of the portal: how to get it, and where to go instead. */
export function Forbidden({ alone = false }: { alone?: boolean }): ReactNode {
  const { user, door, permissions } = useSessionState();
  const navigate = useNavigate();
  const palette = usePalette();
  if (user === null) {
    return (
      <StatusPage drawing={<LockDrawing />} title="暂无此页面的权限" text="请登录有权限的账号后再试。" isAlone={alone}>
        <Button appearance="primary" onClick={() => void navigate(door)}>
          去登录
        </Button>
      </StatusPage>
    );
  }
  return (
    <StatusPage drawing={<LockDrawing />} title="暂无此页面的权限" text={PERMISSION_ADVICE} isAlone={alone}>
      <GoBack />
      {permissions.has(ROLES) && <Button onClick={() => void navigate(ROLES)}>角色管理</Button>}
      {palette !== undefined && <Button onClick={palette.open}>查找其他页面</Button>}
      <GoHome />
    </StatusPage>
  );
}

/** Page not found. @param inside true within the member layout */
export function NotFound({ inside }: { inside: boolean }): ReactNode {
  const palette = usePalette();
  return (
    <StatusPage drawing={<SheetDrawing />} title="页面不存在" text="地址可能有误，或页面已经移走。" isAlone={!inside}>
      <GoBack />
      {inside && palette !== undefined && <Button onClick={palette.open}>查找其他页面</Button>}
      <GoHome />
    </StatusPage>
  );
}

function GoHome(): ReactNode {
  const navigate = useNavigate();
  return (
    <Button appearance="primary" onClick={() => void navigate('/')}>
      返回首页
    </Button>
  );
}

/** Missing on the first page of a window and during server rendering. */
function GoBack(): ReactNode {
  const navigate = useNavigate();
  const isFirst = typeof window === 'undefined' || (window.history.state as { idx?: number } | null)?.idx === 0;
  if (isFirst) return null;
  return <Button onClick={() => void navigate(-1)}>返回上一页</Button>;
}

function LockDrawing(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 88 64" fill="none" aria-hidden="true">
      <rect className={styles.sheet} x="26" y="26" width="36" height="28" rx="4" />
      <path className={styles.accent} d="M34 26v-6a10 10 0 0 1 20 0v6M44 37v7" />
    </svg>
  );
}

function SheetDrawing(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 88 64" fill="none" aria-hidden="true">
      <rect className={styles.sheet} x="18" y="6" width="46" height="52" rx="4" />
      <path className={styles.line} d="M26 18h30M26 28h22" />
      <circle className={styles.accent} cx="58" cy="42" r="9" />
      <path className={styles.accent} d="m65 49 8 8" />
    </svg>
  );
}
