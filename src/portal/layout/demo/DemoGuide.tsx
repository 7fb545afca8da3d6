import { useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { Link, useNavigate } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { useSay } from '#engine/parts.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import { cause, enter, jump, readGuide, type Guide } from './guide.ts';
import styles from './DemoGuide.module.css';

const HOME = '/account/userAccount';
const EVERY = 4000;

const JUMPS: Record<string, string> = {
  step: '下一步',
  'working-day': '下一个工作日',
  day: '一天后',
  market: '换汇开市',
};

/** For newcomers: demo accounts, the latest code, the bank's clock, events, and things to try. */
export function DemoGuide(): ReactNode {
  const { data, mutate: again } = useSWR<Guide>('demo-guide', readGuide, { refreshInterval: EVERY });
  const { mutate } = useSWRConfig();
  const { user } = useSessionState();
  const session = useSession();
  const navigate = useNavigate();
  const say = useSay();
  const [busy, setBusy] = useState<string | null>(null);
  if (data === undefined) return null;

  const run = async (name: string, work: () => Promise<void>, done?: string): Promise<void> => {
    setBusy(name);
    try {
      await work();
      if (done !== undefined) say({ tone: 'success', text: done });
    } catch (error) {
      say({ tone: 'danger', text: (error as Error).message });
    } finally {
      setBusy(null);
      await again();
    }
  };
  const refresh = (): Promise<unknown> => mutate(() => true);
  const signIn = (account: Guide['accounts'][number]): Promise<void> =>
    run(account.title, async () => {
      if (user !== null) await session.signOut();
      await enter(account);
      await session.reload();
      await navigate(HOME, { replace: true });
    });
  const [newest] = data.codes;
  const tried = data.tasks.filter(({ done }) => done).length;
  return (
    <section className={styles.guide} aria-label="演示">
      <div className={styles.part}>
        <h2 className={styles.heading}>{user === null ? '选一个账号进入' : '换一个账号'}</h2>
        <ul className={styles.accounts}>
          {data.accounts.map((each) => (
            <li key={each.title}>
              <button
                type="button"
                className={styles.account}
                disabled={busy !== null}
                onClick={() => void signIn(each)}
              >
                <strong>{each.title}</strong>
                <span>{each.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        <h2 className={styles.heading}>最新验证码</h2>
        {newest === undefined ? (
          <p className={styles.text}>
            {data.fixedCode === undefined ? '还没有发送验证码' : `验证码固定为 ${data.fixedCode}`}
          </p>
        ) : (
          <p className={styles.text}>
            <strong className={styles.code}>{newest.code}</strong> 发送至 {newest.to} · {newest.at.slice(5, 16)}
          </p>
        )}
        <h2 className={styles.heading}>银行时间 {data.now.slice(5, 16)}</h2>
        <div className={styles.row}>
          {data.jumps
            .filter(({ name }) => name in JUMPS)
            .map(({ name, to }) => (
              <Button
                key={name}
                size="small"
                disabled={busy !== null}
                title={`移到 ${to.slice(5, 16)}`}
                onClick={() => void run(name, async () => jump(name).then(refresh).then(noop), '银行时间已移动')}
              >
                {JUMPS[name]}
              </Button>
            ))}
        </div>
        {data.jumps.some(({ name }) => name === 'market') && (
          <p className={styles.text}>外汇市场现在休市：按「换汇开市」移到开市时间。</p>
        )}
        <h2 className={styles.heading}>模拟外部事件（主商户）</h2>
        <div className={styles.row}>
          {data.deeds.map((each) => (
            <Button
              key={each.title}
              size="small"
              disabled={busy !== null}
              onClick={() => void run(each.title, () => cause(each), `${each.title}：已送达银行`)}
            >
              {each.title}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.part}>
        <h2 className={styles.heading}>
          试一试 {tried}/{data.tasks.length}
        </h2>
        <ul className={styles.tasks}>
          {data.tasks.map(({ title, path, done }) => (
            <li key={title} data-done={done || undefined}>
              {done ? <CheckmarkCircleFilled aria-label="已完成" /> : <CircleRegular aria-label="未完成" />}
              {user === null ? title : <Link to={path}>{title}</Link>}
            </li>
          ))}
        </ul>
        <p className={styles.text}>
          <a href="/sandbox/faults" target="_blank" rel="noreferrer">
            故障与时钟
          </a>{' '}
          ·{' '}
          <a href="/sandbox/outbox" target="_blank" rel="noreferrer">
            发件箱
          </a>
        </p>
      </div>
    </section>
  );
}

function noop(): void {}
