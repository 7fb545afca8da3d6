import type { ReactNode } from 'react';
import type { FieldsBlock } from '#model/block.ts';
import { Card } from '../states/Card.tsx';
import { Members } from './Members.tsx';

/** A piece of the form around it: the fields of one step, beside other blocks. */
export function FieldsBlockView({ block }: { block: FieldsBlock }): ReactNode {
  return (
    <Card title={block.title} padding="form">
      <Members members={block.members} />
    </Card>
  );
}
