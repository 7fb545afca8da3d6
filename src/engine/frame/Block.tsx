import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Block as BlockDefinition, BlockFacts, Question } from '#model/block.ts';
import { factsOf } from '#model/blocks.ts';
import { holds } from '#model/evaluate.ts';
import styles from './block.module.css';
import { Card } from '../states/Card.tsx';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useQuestionState, useQuestions } from '../calls/question.ts';
import { useSend } from '../calls/use-send.ts';
import { useGate, useHost } from '../host/host.ts';
import { useRenderers } from '../overlays/renderers.ts';
import { createScope } from '../scope/scope.ts';
import { fillRequest, isComplete, readsOf } from '../scope/filling.ts';
import { ScopeProvider, useFromScope, useHolds, useScope } from '../scope/use-scope.tsx';
import { Failure, isGone, Skeleton } from '../states/States.tsx';
import { useText } from '../formats/texts.ts';
import { lazyPart } from '../loading/loading.tsx';
import { Safe } from '../errors/Safe.tsx';
import { words } from '../words/words.ts';

export const FailedQuestions = lazyPart(async () => (await import('./FailedQuestions.tsx')).FailedQuestions);
const SchemaFrame = lazyPart(async () => (await import('./SchemaFrame.tsx')).SchemaFrame);
const BlockFilter = lazyPart(async () => (await import('../filters/BlockFilter.tsx')).BlockFilter);

export const preloadBlockFilter = (): Promise<void> => BlockFilter.preload();

interface BlockProps {
  block: BlockDefinition;
  /** Position among its neighbours when a narrow window merges two columns into one. */
  order?: number;
  /** The block is the whole screen: if its questions are forbidden, so is the screen. */
  isRoot?: boolean;
}

/**
 * Draws any block of a schema: permission gate, condition, width, own questions, and an error boundary. The title is
 * drawn by the kind of block: some draw it inside the card, others above.
 */
export function Block({ block, order, isRoot = false }: BlockProps): ReactNode {
  const View = useRenderers().views[block.kind];
  const isOpen = useGate(block.permission);
  const isVisible = useHolds(block.visible);
  const isAwaited = useQuestionState(block.visible?.reads ?? []) === 'loading';
  const title = useText(block.title);
  const untitled = useMemo(() => (block.schema === undefined ? block : { ...block, title: undefined }), [block]);
  if (!isOpen) return null;
  if (!isVisible) return isAwaited ? <span hidden data-waits /> : null;
  const questions = Object.keys(block.data);
  const { surface, part } = factsOf(block);
  // A block that shows its schema has its title in the frame.
  const view = <View block={untitled} />;
  const drawn = (
    <Suspense fallback={<Waiting surface={surface} />}>
      {block.filter.length === 0 ? (
        view
      ) : (
        <BlockFilter id={block.id} fields={block.filter}>
          {view}
        </BlockFilter>
      )}
    </Suspense>
  );
  const sending = block.once !== undefined && <Once once={block.once} />;
  const kept = (
    <Safe
      place={block.place}
      of={block}
      instead={(error, number, retry) => (
        <Failure
          what={title ?? words.basics.content}
          error={error}
          number={number}
          place={block.place}
          onRetry={retry}
        />
      )}
    >
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
    </Safe>
  );
  return (
    <section
      className={`${styles.block} ${styles[block.width] ?? ''} ${surface === 'none' ? styles.holder : styles.leaf} ${block.schema === undefined ? '' : styles.framed}`}
      style={order === undefined ? undefined : { order }}
      data-block={block.id}
      data-place={block.place}
      // An embedded screen labels its own section: two landmarks of the same name could not be told apart.
      aria-label={part !== undefined && block.schema === undefined ? undefined : title}
    >
      {block.schema === undefined ? (
        kept
      ) : (
        <Suspense fallback={<Waiting surface="card" />}>
          <SchemaFrame title={title} text={block.schema}>
            {kept}
          </SchemaFrame>
        </Suspense>
      )}
    </section>
  );
}

/** Placeholder of a block while its code loads. */
function Waiting({ surface }: Pick<BlockFacts<BlockDefinition>, 'surface'>): ReactNode {
  return surface === 'card' ? (
    <Card>
      <Skeleton />
    </Card>
  ) : (
    <Skeleton />
  );
}

interface QuestionsProps {
  block: BlockDefinition;
  isRoot: boolean;
  children: ReactNode;
}

/** A scope for the block's own answers, visible to the blocks inside. */
function Questions(props: QuestionsProps): ReactNode {
  const around = useScope();
  // The screen's own answers belong to the screen's scope: the page's head reads them too.
  const [scope] = useState(() => (props.isRoot ? around : createScope(around, { data: {} })));
  return (
    <ScopeProvider scope={scope}>
      <Ask {...props} />
    </ScopeProvider>
  );
}

/**
 * Asks the block's questions. Refusals are shown above the block, which draws the rest. If a record named by a link or
 * a row does not exist, the error replaces the block.
 */
function Ask({ block, isRoot, children }: QuestionsProps): ReactNode {
  const bundle = useBundle();
  const answers = useQuestions(block.data, true);
  const host = useHost();
  const nameOf = (question: string): string => block.data[question]?.call ?? '';
  const failures = Object.entries(answers).filter(([, answer]) => answer.error !== null);
  const isForbidden =
    isRoot &&
    failures.some(
      ([name, { error }]) => error?.kind === 'forbidden' && callOf(bundle, nameOf(name)).forbidden !== 'inline',
    );
  useEffect(() => {
    if (isForbidden) host.onForbidden();
  }, [isForbidden, host]);
  const lost = failures.find(([name, { error }]) => isGone(error, host) && isNamedByLink(block.data[name]));
  if (lost !== undefined) {
    return (
      // A leaf, so that the body does not count as empty.
      <div className={styles.leaf}>
        <Failure what="" error={lost[1].error} />
      </div>
    );
  }
  const told = failures.filter(([name]) => block.data[name]?.silent !== true);
  const titles = [...new Set(told.map(([name]) => callOf(bundle, nameOf(name)).title))];
  const what = words.blocks.andMore(titles);
  return (
    <>
      {told.length > 0 && (
        <Suspense fallback={null}>
          <FailedQuestions failed={told.map(([, answer]) => answer)} what={what} />
        </Suspense>
      )}
      {children}
    </>
  );
}

const LINK_ROOTS: readonly (string | undefined)[] = ['route', 'row', 'site'];

/** True if a question reads only the address, the opened row or the site, and no typed input. */
function isNamedByLink(question: Question | undefined): boolean {
  const reads = readsOf(question?.filling ?? {});
  return reads.length > 0 && reads.every((path) => LINK_ROOTS.includes(path.split('.')[0]));
}

/**
 * Sends a block's own call as soon as its request is known, once per request. Failures are not shown, because the
 * person did not start the call; reopening the block retries it.
 */
function Once({ once }: { once: NonNullable<BlockDefinition['once']> }): ReactNode {
  const call = callOf(useBundle(), once.call);
  const send = useSend();
  const reads = useMemo(() => [...readsOf(once.filling), ...(once.when?.reads ?? [])], [once]);
  const request = useFromScope(reads, (scope) => {
    const values = scope.read();
    if (once.when !== undefined && !holds(once.when, values)) return null;
    const { request: filled, missing } = fillRequest(once.filling, values);
    // Waits for all values the author filled in, even if the call does not require them.
    const isGiven = missing.every((name) => once.filling[name]?.inferred === true);
    return isGiven && isComplete(call.required, filled) ? filled : null;
  });
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const key = JSON.stringify(request);
    if (request === null || sent.current.has(key)) return;
    sent.current.add(key);
    send(once.call, request).catch(() => sent.current.delete(key));
  }, [request, once.call, send]);
  return null;
}
