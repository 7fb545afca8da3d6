import type { ReactNode } from 'react';
import type { InfoListBlock } from '#model/block.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { ShownValue } from '../formats/ShownValue.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { Failure, Skeleton } from '../states/States.tsx';
import { Card } from './Card.tsx';
import { useRecord } from './use-record.ts';

/** One record, read. */
export function InfoListBlockView({ block }: { block: InfoListBlock }): ReactNode {
  const { loading, error, record, scope, retry } = useRecord(block.source);
  return (
    <ScopeProvider scope={scope}>
      <Card title={block.title} actions={<ActionBar actions={block.actions} size="small" />}>
        {error !== null && record === null ? (
          <Failure what="信息" error={error} onRetry={retry} place={block.place} />
        ) : loading ? (
          <Skeleton />
        ) : (
          <dl>
            {block.items.map((item) => (
              <div key={item.name}>
                <dt>{item.title}</dt>
                <dd>
                  <ShownValue shown={item} place={item.strong ? 'strong' : 'item'} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </ScopeProvider>
  );
}
