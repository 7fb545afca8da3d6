import { useId, type ReactNode } from 'react';
import type { InfoListBlock } from '#model/block.ts';
import type { ItemDefinition } from '#model/field.ts';
import { ActionBar } from '../actions/ActionButton.tsx';
import { Block } from './Block.tsx';
import { useIsSaidToLack } from '../calls/question.ts';
import { EyeButton, useHiddenAmounts } from '../formats/secret.tsx';
import { ShownValue } from '../formats/ShownValue.tsx';
import { useHost } from '../host/host.ts';
import { ScopeProvider, useExpression, useHolds } from '../scope/use-scope.tsx';
import { Failure, isGone, Skeleton } from '../states/States.tsx';
import { useText } from '../formats/texts.ts';
import { Card, useSurface } from '../states/Card.tsx';
import styles from './info-list.module.css';
import { ItemValue } from './ItemValue.tsx';
import { useRecord } from '../calls/use-record.ts';

const NOTHING: readonly string[] = [];

/** One record, read: a bill in the rail, rows with the label at the left in one column, else a grid. */
export function InfoListBlockView({ block }: { block: InfoListBlock }): ReactNode {
  const { loading, error, record, what, scope, retry } = useRecord(block.source);
  const surface = useSurface();
  const title = useText(block.title);
  const isNotThere = isGone(error, useHost());
  const look = block.width === 'third' ? 'bill' : block.columns === 1 ? 'rows' : 'grid';
  const strong = block.items.filter((item) => item.strong);
  const rest = block.items.filter((item) => !item.strong);
  // One eye for all hidden amounts, at the first of them.
  const eyed = block.items.find((item) => item.format === 'secret-money');
  // A head that is nothing but figures and a state puts them on one line.
  const isHead = strong.length > 0 && rest.length === 1 && rest[0]?.format === 'enum';
  // A card of dashes looks like a record that says nothing.
  const isLacking = useIsSaidToLack(block.source.kind === 'value' ? block.source.value.reads : NOTHING);
  if (isLacking) return null;
  return (
    <ScopeProvider scope={scope}>
      <Card
        title={block.title}
        actions={block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />}
        padding={look === 'rows' && surface === 'page' ? 'form' : 'normal'}
      >
        {error?.kind === 'refused' && !isNotThere && <p className={styles.refusal}>{error.message}</p>}
        {error !== null && (error.kind !== 'refused' || isNotThere) && record === null ? (
          <Failure what={title ?? what ?? '信息'} error={error} onRetry={retry} place={block.place} />
        ) : loading ? (
          <Skeleton rows={Math.min(rest.length, 6)} />
        ) : (
          <div className={`${styles.list} ${styles[look]}`}>
            {strong.length > 0 && (
              <dl className={isHead ? `${styles.heroes} ${styles.headline}` : styles.heroes} data-count={strong.length}>
                {(isHead ? [...strong, ...rest] : strong).map((item) => (
                  <Item key={item.name} item={item} hasEye={item === eyed} />
                ))}
              </dl>
            )}
            {rest.length > 0 && !isHead && (
              <dl className={styles.items} data-columns={look === 'grid' ? block.columns : undefined}>
                {rest.map((item) => (
                  <Item key={item.name} item={item} hasEye={item === eyed} />
                ))}
              </dl>
            )}
          </div>
        )}
      </Card>
    </ScopeProvider>
  );
}

/** What half the width of a phone would break: the number of an order, an amount of thousands of millions, an e-mail. */
function isLong(format: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^[!-~]{15,}$/.test(value) && value.includes('@')) return true;
  return format === 'money' ? value.length > 12 : format === 'plain' && /^[!-~]{19,}$/.test(value);
}

/** @param looks classes of its parts; those of a result are others */
export function Item({
  item,
  hasEye = false,
  looks = styles,
}: {
  item: ItemDefinition;
  hasEye?: boolean;
  looks?: Record<string, string | undefined>;
}): ReactNode {
  const isVisible = useHolds(item.visible);
  const [hidden, toggle] = useHiddenAmounts();
  const hint = useText(item.hint);
  const id = useId();
  const raw = useExpression(item.value);
  if (!isVisible) return null;
  if (item.format === 'null') return <div className={looks.item} aria-hidden />;
  return (
    <div
      className={looks.item}
      data-strong={item.strong || undefined}
      data-long={isLong(item.format, raw) || undefined}
    >
      <dt id={id} className={looks.label}>
        {item.title}
        {hasEye && <EyeButton isOpen={hidden} title={hidden ? '显示金额' : '隐藏金额'} onToggle={toggle} />}
      </dt>
      <dd className={looks.value}>
        {item.block === undefined ? (
          <ItemValue item={item}>
            <ShownValue shown={item} place={item.strong ? 'strong' : 'item'} isInLink={item.navigate !== undefined} />
          </ItemValue>
        ) : (
          <Block block={item.block} />
        )}
        {hint !== undefined && <div className={looks.hint}>{hint}</div>}
      </dd>
    </div>
  );
}
