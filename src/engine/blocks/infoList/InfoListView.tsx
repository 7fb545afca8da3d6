import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Edit16Regular } from '@fluentui/react-icons/svg/edit';
import { holds } from '#model/evaluate.ts';
import { formatFacts } from '#model/formats.ts';
import type { CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { ItemDefinition, NavigateTarget } from '#model/field.ts';
import { ActionBar, ActionButton } from '../../actions/ActionButton.tsx';
import { EDIT, useCutOffForm } from '../../actions/use-dialog-place.ts';
import { Block } from '../../frame/Block.tsx';
import { PageActions, usePageHead } from '../../frame/PageHead.tsx';
import { useIsReportedMissing } from '../../calls/question.ts';
import { EyeButton } from '../../formats/secret/secret.tsx';
import { useHiddenAmounts } from '../../formats/secret-money/secret-money.tsx';
import { ShownValue } from '../../formats/ShownValue.tsx';
import { useGate, useHost } from '../../host/host.ts';
import { useRenderers } from '../../overlays/renderers.ts';
import { addressOf, readsOfTarget } from '../../scope/filling.ts';
import { maySend, useBundle } from '../../scope/bundle.tsx';
import { ScopeProvider, useExpression, useFromScope, useHolds, useInScope, useScope } from '../../scope/use-scope.tsx';
import { Failure, isGone, Skeleton } from '../../states/States.tsx';
import { useHint, useText } from '../../formats/texts.ts';
import { Card, useSurface } from '../../states/Card.tsx';
import styles from './info-list.module.css';
import css from '../../frame/editable.module.css';
import { useRecord } from '../../calls/use-record.ts';
import { words } from '../../words/words.ts';

/** One record, read-only: as a bill, as figures in the rail, as rows with labels on the left, or as a grid. */
export function InfoListView({ block }: { block: Blocks['infoList'] }): ReactNode {
  const { loading, error, record, what, scope, retry } = useRecord(block.source);
  const surface = useSurface();
  const title = useText(block.title);
  const isNotThere = isGone(error, useHost());
  const look = block.as ?? (block.width === 'third' ? 'rail' : block.columns === 1 ? 'rows' : 'grid');
  // The lines of a bill stay in their order: its figures add up from the top.
  const strong = block.items.filter((item) => item.strong && look !== 'bill');
  const rest = block.items.filter((item) => !strong.includes(item));
  // The first hidden amount gets an eye button that reveals all of them.
  const eyed = block.items.find((item) => formatFacts(item.format).isHidden === true);
  // A head with only figures and a state draws them on one line.
  const isHead = useInScope(
    scope,
    rest.flatMap(({ visible }) => visible?.reads ?? []),
    (values) => {
      const seen = rest.filter(({ visible }) => visible === undefined || holds(visible, values.read()));
      return strong.length > 0 && seen.length === 1 && formatFacts(seen[0]?.format ?? '').isTag === true;
    },
  );
  // A card of dashes would look like an empty record.
  const isLacking = useIsReportedMissing(block.source.kind === 'value' ? block.source.value.reads : []);
  // The main button of a page stands in the page's head.
  const isInHead = usePageHead() !== null && surface === 'page';
  if (isLacking) return null;
  // Before the first answer, a panel of computed figures shows only the known ones, without dashes.
  const hasMain = look === 'rail' || (look === 'rows' && strong.length > 0);
  const isUnasked = hasMain && block.source.kind === 'value' && record === null;
  const isRefused = error?.kind === 'refused' && !isNotThere;
  // After a refusal nothing is computed: the main figure and its advice would contradict the reason.
  const hasHeroes = strong.length > 0 && !(isUnasked && isRefused);
  const inHead = isInHead ? block.actions.filter((action) => action.look === 'primary') : [];
  const inCard = block.actions.filter((action) => !inHead.includes(action));
  return (
    <ScopeProvider scope={scope}>
      {inHead.length > 0 && (
        <PageActions>
          <ActionBar actions={inHead} />
        </PageActions>
      )}
      <Card
        title={block.title}
        actions={inCard.length > 0 && <ActionBar actions={inCard} size="small" />}
        padding={(look === 'rows' || look === 'bill') && surface === 'page' ? 'form' : 'normal'}
      >
        {isRefused && <p className={styles.refusal}>{error?.message}</p>}
        {error !== null && (error.kind !== 'refused' || isNotThere) && record === null ? (
          <Failure what={title ?? what ?? words.blocks.information} error={error} onRetry={retry} place={block.place} />
        ) : loading ? (
          <Skeleton rows={Math.min(rest.length, 6)} />
        ) : (
          <div className={`${styles.list} ${styles[look]}`}>
            {hasHeroes && (
              <dl className={isHead ? `${styles.heroes} ${styles.headline}` : styles.heroes} data-count={strong.length}>
                {(isHead ? [...strong, ...rest] : strong).map((item) => (
                  <Item key={item.name} item={item} hasEye={item === eyed} isUnasked={isUnasked} />
                ))}
              </dl>
            )}
            {rest.length > 0 && !isHead && (
              <dl className={styles.items} data-columns={look === 'grid' ? block.columns : undefined}>
                {rest.map((item) => (
                  <Item key={item.name} item={item} hasEye={item === eyed} isUnasked={isUnasked} />
                ))}
              </dl>
            )}
          </div>
        )}
      </Card>
    </ScopeProvider>
  );
}

/** Characters that fit beside the two buttons of a withheld value in half of a phone's width. */
const BESIDE_BUTTONS = 8;

/**
 * True if half of a phone's width would break the value: an order number, a moment, a 10-digit amount, an email address,
 * a masked number with its buttons.
 */
function isLong(format: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const { holds, isTime, isMoney, isWithheld } = formatFacts(format);
  if (/^[!-~]{15,}$/.test(value) && value.includes('@')) return true;
  if (isMoney) return value.length > 12;
  if (isWithheld) return value.length > BESIDE_BUTTONS;
  return (isTime && holds === 'moment') || (format === 'plain' && /^[!-~]{19,}$/.test(value));
}

interface ItemProps {
  item: ItemDefinition;
  hasEye?: boolean;
  /** Nothing was asked yet: items without a value are omitted, and the main figure's hint says what it needs. */
  isUnasked?: boolean;
  /** Class names of the parts; a result block passes its own. */
  looks?: Record<string, string | undefined>;
}

export function Item({ item, hasEye = false, isUnasked = false, looks = styles }: ItemProps): ReactNode {
  const isVisible = useHolds(item.visible);
  const [hidden, toggle] = useHiddenAmounts();
  const hint = useHint(item.hint);
  const id = useId();
  const raw = useExpression(item.value);
  if (!isVisible) return null;
  const isMissing = isUnasked && (raw === null || raw === undefined);
  if (isMissing && item.strong !== true) return null;
  if (formatFacts(item.format).isGap === true)
    return <div className={looks.item} data-place={item.place} aria-hidden />;
  return (
    <div
      className={looks.item}
      data-place={item.place}
      data-strong={item.strong || undefined}
      data-total={item.total || undefined}
      data-long={isLong(item.format, raw) || undefined}
    >
      <dt id={id} className={looks.label}>
        {item.title}
        {hasEye && (
          <EyeButton
            isOpen={hidden}
            title={hidden ? words.formats.showAmounts : words.formats.hideAmounts}
            onToggle={toggle}
          />
        )}
      </dt>
      <dd className={looks.value}>
        {isMissing ? (
          <p className={styles.pending}>{hint ?? words.basics.pending}</p>
        ) : item.block === undefined ? (
          <ItemValue item={item}>
            <ShownValue
              shown={item}
              place={item.strong || item.total ? 'strong' : 'item'}
              isInLink={item.navigate !== undefined}
            />
          </ItemValue>
        ) : (
          <Block block={item.block} />
        )}
        {hint !== undefined && !isMissing && <div className={looks.hint}>{hint}</div>}
      </dd>
    </div>
  );
}

/** A value that may be a link, with small action buttons beside it. */
function ItemValue({ item, children }: { item: ItemDefinition; children: ReactNode }): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const linked =
    item.navigate === undefined ? (
      children
    ) : (
      <TargetLink target={item.navigate} className={styles.link}>
        {children}
      </TargetLink>
    );
  const shown =
    item.edit === undefined || !maySend(item.edit, bundle, host) ? (
      linked
    ) : (
      <EditableValue action={item.edit} title={item.title} view={linked} />
    );
  if (item.actions.length === 0) return shown;
  return (
    <span className={styles.withActions}>
      {shown}
      {item.actions.map((action) => (
        <ActionButton key={action.name} action={action} asLink />
      ))}
    </span>
  );
}

/** A real link, which can be opened in a new tab; plain text if its address is unknown or the permission is missing. */
export function TargetLink(props: { target: NavigateTarget; className?: string; children: ReactNode }): ReactNode {
  const { target, className, children } = props;
  const address = useFromScope(['route', ...readsOfTarget(target)], (scope) => addressOf(target, scope.read()));
  const isOpen = useGate(target.permission);
  if (!isOpen) return <span>{children}</span>;
  if (address === null) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={address as string}>
      {children}
    </Link>
  );
}

interface EditableProps {
  action: CallAction;
  title: string;
  /** The value as read-only content. */
  view: ReactNode;
}

/** A value with a pencil: read-only, editing, or being saved. The form loads with the first edit. */
function EditableValue({ action, title, view }: EditableProps): ReactNode {
  const [isEdited, setEdited] = useState(false);
  const scope = useScope();
  const { EditForm } = useRenderers();
  const isCutOff = useCutOffForm();
  useEffect(() => {
    if (isCutOff(action, EDIT, scope)) queueMicrotask(() => setEdited(true));
  }, [action, scope, isCutOff]);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!isEdited && wasEdited.current) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const read = (
    <span className={css.view} data-mode="view">
      {view}
      <button
        ref={pencil}
        type="button"
        className={css.pencil}
        aria-label={words.basics.edit(title)}
        title={words.basics.edit(title)}
        onClick={() => setEdited(true)}
      >
        <Edit16Regular aria-hidden />
      </button>
    </span>
  );
  if (!isEdited) return read;
  return (
    <Suspense fallback={read}>
      <EditForm action={action} title={title} onClose={() => setEdited(false)} />
    </Suspense>
  );
}
