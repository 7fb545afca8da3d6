import type { ReactNode } from 'react';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { ClockFilled } from '@fluentui/react-icons/svg/clock';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { formatFacts } from '#model/formats.ts';
import type { Blocks } from '#model/block.ts';
import { evaluate, isKnown } from '#model/evaluate.ts';
import type { ItemDefinition } from '#model/field.ts';
import { ActionBar } from '../../actions/ActionButton.tsx';
import { EyeButton } from '../../formats/secret/secret.tsx';
import { useHiddenAmounts } from '../../formats/secret-money/secret-money.tsx';
import { ShownValue } from '../../formats/ShownValue.tsx';
import { useIsReportedMissing, useQuestionState } from '../../calls/question.ts';
import { useGate, useHost } from '../../host/host.ts';
import { ScopeProvider, useFromScope, useHolds } from '../../scope/use-scope.tsx';
import { Failure, Skeleton } from '../../states/States.tsx';
import { useHint, useText } from '../../formats/texts.ts';
import { Card } from '../../states/Card.tsx';
import { TargetLink } from '../infoList/InfoListView.tsx';
import styles from './stats.module.css';
import { useRecord } from '../../calls/use-record.ts';
import { words } from '../../words/words.ts';

/** A few large figures; figures with a link are rows of a to-do list. */
export function StatsView({ block }: { block: Blocks['stats'] }): ReactNode {
  const { loading, error, record, scope, retry } = useRecord(block.source);
  const isTodo = block.items.length > 0 && block.items.every((item) => item.navigate !== undefined);
  const host = useHost();
  const title = useText(block.title);
  // An item with a format of the product's own is not a figure and is drawn below.
  const drawn = block.items.filter((item) => Object.hasOwn(host.formats, item.format));
  const figures = block.items.filter((item) => !drawn.includes(item));
  const strong = figures.filter((item) => item.strong);
  // The total shows the currency; its parts omit it.
  const currency = said(strong[0]);
  const rest = figures
    .filter((item) => !item.strong)
    .map((item) => (currency !== undefined && said(item) === currency ? { ...item, currency: undefined } : item));
  const reads = block.source === undefined ? block.items.flatMap((item) => item.value.reads) : [];
  const values = useFromScope(reads, (around) => block.items.map((item) => evaluate(item.value, around.read())));
  const total = values.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0);
  const isOnItsWay = useQuestionState(reads) === 'loading';
  const actions = block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />;
  // A card without a title has no head: its actions are drawn beside the main figure.
  const isHeadless = block.title === undefined && strong.length > 0;
  const isLacking = useIsReportedMissing(reads);
  if (isLacking && !isTodo) return null;
  return (
    <ScopeProvider scope={scope}>
      <Card
        title={block.title}
        {...(isTodo && total > 0 && { count: total })}
        actions={!isHeadless && !isTodo && actions}
      >
        {error !== null && record === null ? (
          <Failure what={title ?? words.blocks.data} error={error} onRetry={retry} place={block.place} />
        ) : loading || isOnItsWay ? (
          <Skeleton rows={2} height={28} />
        ) : isTodo ? (
          <ul className={styles.todos}>
            {block.items.map((item) => (
              <Todo key={item.name} item={item} />
            ))}
            {/* An unknown count is not zero. */}
            <li className={styles.none}>
              {values.every(isKnown) ? words.blocks.noTodos : words.blocks.unknownTodos}
              {actions}
            </li>
          </ul>
        ) : (
          <div className={styles.stats}>
            {strong.map((item, at) => (
              <Figure key={item.name} item={item} isStrong actions={isHeadless && at === 0 && actions} />
            ))}
            {rest.length > 0 && (
              <div className={styles.parts}>
                {rest.map((item) => (
                  <Figure key={item.name} item={item} isStrong={false} />
                ))}
              </div>
            )}
            {drawn.map((item) => (
              <div key={item.name} className={styles.drawn} data-place={item.place}>
                <ShownValue shown={item} place="item" />
              </div>
            ))}
          </div>
        )}
      </Card>
    </ScopeProvider>
  );
}

interface FigureProps {
  item: ItemDefinition;
  isStrong: boolean;
  /** Drawn after its title. */
  actions?: ReactNode;
}

function Figure({ item, isStrong, actions }: FigureProps): ReactNode {
  const isVisible = useHolds(item.visible);
  const hint = useHint(item.hint);
  const [hidden, toggle] = useHiddenAmounts();
  const isSomething = useFromScope(item.value.reads, (scope) => isMoreThanNothing(evaluate(item.value, scope.read())));
  if (!isVisible) return null;
  const value = <ShownValue shown={item} place={isStrong ? 'strong' : 'item'} />;
  return (
    <div className={isStrong ? styles.hero : styles.part} data-place={item.place}>
      <div className={styles.label}>
        {item.title}
        {isStrong && formatFacts(item.format).isHidden === true && (
          <EyeButton
            isOpen={hidden}
            title={hidden ? words.formats.showAmounts : words.formats.hideAmounts}
            onToggle={toggle}
          />
        )}
        {actions}
      </div>
      <div className={styles.figure} data-tone={isSomething ? item.tone : undefined}>
        {item.navigate === undefined ? (
          value
        ) : (
          <TargetLink target={item.navigate} className={styles.figureLink}>
            {value}
          </TargetLink>
        )}
      </div>
      {hint !== undefined && <div className={styles.hint}>{hint}</div>}
    </div>
  );
}

/** True if the value is not zero or empty; only then is its tone shown: no failures are no bad news. */
function isMoreThanNothing(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && !/^-?0+(\.0+)?$/.test(value);
  return isKnown(value) && value !== 0;
}

function Todo({ item }: { item: ItemDefinition }): ReactNode {
  const isVisible = useHolds(item.visible);
  const isTheirs = useGate(item.navigate?.permission);
  const hint = useHint(item.hint, 'cell');
  // Tasks whose screen the person may not open are hidden.
  if (!isVisible || !isTheirs || item.navigate === undefined) return null;
  return (
    <li className={styles.todo} data-place={item.place}>
      <TargetLink target={item.navigate} className={styles.todoLink}>
        <span className={styles.mark} data-tone={item.tone}>
          {item.tone === 'danger' ? <WarningFilled aria-hidden /> : <ClockFilled aria-hidden />}
        </span>
        <span className={styles.todoText}>
          <span className={styles.todoTitle}>{item.title}</span>
          {hint !== undefined && <span className={styles.todoHint}>{hint}</span>}
        </span>
        <span className={styles.count}>
          <ShownValue shown={item} place="item" />
        </span>
        <ChevronRightRegular className={styles.chevron} aria-hidden />
      </TargetLink>
    </li>
  );
}

/** Key that identifies the currency expression of an item. */
function said(item: ItemDefinition | undefined): string | undefined {
  return item?.currency && JSON.stringify(item.currency.tree);
}
