import type { ReactNode } from 'react';
import type { Blocks } from '#model/block.ts';
import { formatOf } from '../../formats/formats.ts';
import { useHost } from '../../host/host.ts';
import { ScopeProvider, useExpression } from '../../scope/use-scope.tsx';
import { Failure, Skeleton, State } from '../../states/States.tsx';
import { useText } from '../../formats/texts.ts';
import { ownAddress } from '../../uploads/shown-file.ts';
import styles from './article.module.css';
import { Card } from '../../states/Card.tsx';
import { useRecord } from '../../calls/use-record.ts';
import { words } from '../../words/words.ts';

/** HTML text from the server, set at a readable line length. */
export function ArticleView({ block }: { block: Blocks['article'] }): ReactNode {
  const { loading, error, record, scope, retry } = useRecord(block.source);
  const title = useText(block.title);
  return (
    <ScopeProvider scope={scope}>
      <Card title={block.title} padding="form">
        {error !== null && record === null ? (
          <Failure what={title ?? words.basics.content} error={error} onRetry={retry} place={block.place} />
        ) : loading ? (
          <div className={styles.article}>
            <Skeleton rows={8} />
          </div>
        ) : (
          <Article block={block} />
        )}
      </Card>
    </ScopeProvider>
  );
}

function Article({ block }: { block: Blocks['article'] }): ReactNode {
  const host = useHost();
  const heading = useExpression(block.heading);
  const date = useExpression(block.date);
  const html = useExpression(block.html);
  const image = useExpression(block.image);
  const empty = useText(block.empty);
  const text = typeof html === 'string' ? html.trim() : '';
  const picture = typeof image === 'string' && image !== '' ? ownAddress(image) : null;
  if (text === '' && picture === null) return <State drawing="empty" title={empty ?? words.blocks.noContent} />;
  const context = { title: '', place: 'item', now: host.serverNow() } as const;
  return (
    <article className={styles.article}>
      {typeof heading === 'string' && heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      {typeof date === 'string' && date !== '' && (
        <p className={styles.date}>{formatOf('date', host).print(date, context)}</p>
      )}
      {picture !== null && (
        <img
          className={styles.image}
          src={picture}
          alt={typeof heading === 'string' ? heading : words.blocks.picture}
        />
      )}
      {/* Text without any markup keeps its line breaks. */}
      <div className={styles.text} data-plain={!/[<&]/.test(text) || undefined}>
        {formatOf('html', host).draw(text, context)}
      </div>
    </article>
  );
}
