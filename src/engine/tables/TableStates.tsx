import type { ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import type { TableBlock } from '#model/block.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { CallError } from '../calls/send.ts';
import { Failure, State } from '../states/States.tsx';
import { useText } from '../texts.ts';
import css from './view.module.css';

/** What stands where rows would. */
export function NoRows({
  block,
  conditions,
  onClear,
}: {
  block: TableBlock;
  /** The conditions that are set, in words. */
  conditions: string[];
  onClear(): void;
}): ReactNode {
  const empty = useText(block.empty);
  if (conditions.length > 0) {
    return (
      <output className={css.state}>
        <State drawing="nothing-found" title="没有符合条件的记录" text={`条件：${conditions.join('、')}`}>
          <Button onClick={onClear}>清除条件</Button>
        </State>
      </output>
    );
  }
  const main = block.toolbar.filter((action) => action.look === 'primary').slice(0, 1);
  const actions = block.actions.length > 0 ? block.actions : main;
  // What this is, and under it what to do next.
  const [, title, next] = /^([^，。]*)[，。]?(.*)$/s.exec(empty ?? '暂无数据') ?? [];
  return (
    <output className={css.state}>
      <State drawing="empty" title={title ?? ''} text={next || undefined}>
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} />
        ))}
      </State>
    </output>
  );
}

/** Over rows that could not be asked for again. */
export function OldRows({ what, error, onRetry }: { what: string; error: CallError; onRetry(): void }): ReactNode {
  return (
    <div role="alert" className={css.old}>
      <span>
        {what}刷新失败：{error.message.replace(/[。！!]$/, '')}。以下为刷新前的内容。
      </span>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </div>
  );
}

export function FailedRows({
  what,
  error,
  place,
  onRetry,
}: {
  what: string;
  error: CallError;
  place: string;
  onRetry(): void;
}): ReactNode {
  return (
    <div className={css.state}>
      <Failure what={what} error={error} onRetry={onRetry} place={place} />
    </div>
  );
}
