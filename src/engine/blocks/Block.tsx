import { Suspense, useEffect, useMemo, useState, type ReactNode, Component } from 'react';
import type { Block as BlockDefinition, BlockKind, Question } from '#model/block.ts';
import styles from './blocks.module.css';
import { Card } from '../states/Card.tsx';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useQuestions } from '../calls/question.ts';
import { useGate, useHost } from '../host/host.ts';
import { useRenderers } from '../overlays/renderers.ts';
import { createScope } from '../scope/scope.ts';
import { ScopeProvider, useHolds, useScope } from '../scope/use-scope.tsx';
import { Failure, isGone, Skeleton } from '../states/States.tsx';
import { useText } from '../formats/texts.ts';
import { lazyPart } from '../loading/loading.tsx';
import { reportRenderError, errorNumber } from '../errors/sink.ts';

const FailedQuestions = lazyPart(async () => ({
  default: (await import('./FailedQuestions.tsx')).FailedQuestions,
}));
const Once = lazyPart(async () => ({ default: (await import('./Once.tsx')).Once }));
const SchemaFrame = lazyPart(async () => ({ default: (await import('./SchemaFrame.tsx')).SchemaFrame }));
const BlockFilter = lazyPart(async () => ({ default: (await import('../filters/BlockFilter.tsx')).BlockFilter }));

export const preloadBlockFilter = (): Promise<void> => BlockFilter.preload();

interface BlockProps {
  block: BlockDefinition;
  /** Its place among its neighbours where a narrow window puts two columns into one. */
  order?: number;
  /** The whole screen: where its questions are forbidden, so is the screen. */
  isRoot?: boolean;
}

/**
 * Anything that a schema draws: gate, condition, width, its own questions, and an error boundary of its own.
 * The title is drawn by the kind, for some have it in the card and others above.
 */
export function Block({ block, order, isRoot = false }: BlockProps): ReactNode {
  const View = useRenderers().views[block.kind];
  const isOpen = useGate(block.permission);
  const isVisible = useHolds(block.visible);
  const title = useText(block.title);
  const untitled = useMemo(() => (block.schema === undefined ? block : { ...block, title: undefined }), [block]);
  if (!isOpen || !isVisible) return null;
  const questions = Object.keys(block.data);
  // What shows its schema has a frame, and its title there.
  const view = <View block={untitled} />;
  const drawn = (
    <Suspense fallback={<Waiting kind={block.kind} />}>
      {block.filter.length === 0 ? (
        view
      ) : (
        <BlockFilter id={block.id} fields={block.filter}>
          {view}
        </BlockFilter>
      )}
    </Suspense>
  );
  const sending = block.once !== undefined && (
    <Suspense fallback={null}>
      <Once once={block.once} />
    </Suspense>
  );
  const kept = (
    <Boundary what={title ?? '内容'} place={block.place} of={block}>
      {questions.length === 0 ? (
        <>
          {sending}
          {drawn}
        </>
      ) : (
        <Questions key={questions.join(' ')} block={block} isRoot={isRoot}>
          {sending}
          {drawn}
        </Questions>
      )}
    </Boundary>
  );
  return (
    <section
      className={`${styles.block} ${styles[block.width] ?? ''} ${HOLDERS.has(block.kind) ? styles.holder : styles.leaf} ${block.schema === undefined ? '' : styles.framed}`}
      style={order === undefined ? undefined : { order }}
      data-block={block.id}
      // A screen drawn here has the title, and its own section says it; two places of one name cannot be told apart.
      aria-label={block.kind === 'screen' && block.schema === undefined ? undefined : title}
    >
      {block.schema === undefined ? (
        kept
      ) : (
        <Suspense fallback={<Waiting kind="form" />}>
          <SchemaFrame title={title} text={block.schema}>
            {kept}
          </SchemaFrame>
        </Suspense>
      )}
    </section>
  );
}

/** What draws nothing by itself: without anything visible inside it leaves no gap. */
const HOLDERS: ReadonlySet<BlockKind> = new Set<BlockKind>(['body', 'screen']);
const IN_CARD: ReadonlySet<BlockKind> = new Set<BlockKind>(['table', 'infoList', 'stats', 'form', 'chart', 'article']);

/** What stands where a block will, while its code is on its way. */
function Waiting({ kind }: { kind: BlockKind }): ReactNode {
  return IN_CARD.has(kind) ? (
    <Card>
      <Skeleton />
    </Card>
  ) : (
    <Skeleton />
  );
}

/** A scope for the block's own answers, visible to the blocks inside. */
function Questions({
  block,
  isRoot,
  children,
}: {
  block: BlockDefinition;
  isRoot: boolean;
  children: ReactNode;
}): ReactNode {
  const around = useScope();
  // The screen's own answers stand in the screen's own scope: the head of the page reads them too.
  const [scope] = useState(() => (isRoot ? around : createScope(around, { data: {} })));
  return (
    <ScopeProvider scope={scope}>
      <Ask block={block} isRoot={isRoot}>
        {children}
      </Ask>
    </ScopeProvider>
  );
}

/**
 * Asks; what was refused is said above the block, which draws what it has. Where a link or a row names what is not there,
 * this stands in the place of the block: it has nothing to draw.
 */
function Ask({ block, isRoot, children }: { block: BlockDefinition; isRoot: boolean; children: ReactNode }): ReactNode {
  const bundle = useBundle();
  const answers = useQuestions(block.data, true);
  const host = useHost();
  const names = Object.keys(answers).filter((name) => answers[name]?.error !== null);
  const failed = names.flatMap((name) => answers[name] ?? []);
  const isForbidden =
    isRoot &&
    names.some(
      (name) =>
        answers[name]?.error?.kind === 'forbidden' &&
        callOf(bundle, block.data[name]?.call ?? '').forbidden !== 'inline',
    );
  useEffect(() => {
    if (isForbidden) host.onForbidden();
  }, [isForbidden, host]);
  const lost = names.find((name) => isGone(answers[name]?.error, host) && isNamedByLink(block.data[name]));
  if (lost !== undefined) {
    return (
      // Also where no block in it draws anything.
      <div className={styles.leaf}>
        <Failure what="" error={answers[lost]?.error} />
      </div>
    );
  }
  const titles = [...new Set(names.map((name) => callOf(bundle, block.data[name]?.call ?? '').title))];
  const what = titles.length > 2 ? `${titles[0]}等` : titles.join('、');
  return (
    <>
      {failed.length > 0 && (
        <Suspense fallback={null}>
          <FailedQuestions failed={failed} what={what} />
        </Suspense>
      )}
      {children}
    </>
  );
}

const LINK_ROOTS: readonly (string | undefined)[] = ['route', 'row', 'site'];

/** It asks for what the address, the opened row or the site says, and for nothing that was typed. */
function isNamedByLink(question: Question | undefined): boolean {
  const reads = Object.values(question?.filling ?? {}).flatMap(({ value }) => value.reads);
  return reads.length > 0 && reads.every((path) => LINK_ROOTS.includes(path.split('.')[0]));
}

interface BoundaryProps {
  /** What stands here, in the words of whoever reads it. */
  what: string;
  /** The line of the schema that describes it. */
  place: string;
  /** Its definition: another one is worth another try. */
  of: unknown;
  children: ReactNode;
}

interface BoundaryState {
  failed: { error: unknown; number: string } | null;
  of: unknown;
}

/** Keeps an error within its block: what failed, its number, the line of the schema, and another try. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, of: this.props.of };

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.of === state.of ? null : { failed: null, of: props.of };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error, number: errorNumber() } };
  }

  override componentDidCatch(error: unknown): void {
    const { number } = this.state.failed ?? {};
    reportRenderError(error, { ...(number !== undefined && { number }), place: this.props.place });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return (
      <Failure
        what={this.props.what}
        error={failed.error}
        number={failed.number}
        place={this.props.place}
        onRetry={() => this.setState({ failed: null })}
      />
    );
  }
}
