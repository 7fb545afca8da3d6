import type { ReactNode } from 'react';
import type { Blocks } from '#model/block.ts';
import { Card } from '../../states/Card.tsx';
import { Members } from '../../forms/fields/Members.tsx';

/** Part of the surrounding form: the fields of one step, beside other blocks. */
export function FieldsView({ block }: { block: Blocks['fields'] }): ReactNode {
  return (
    <Card title={block.title} padding="form">
      <Members members={block.members} />
    </Card>
  );
}
