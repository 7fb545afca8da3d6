import type { ReactNode } from 'react';
import { isKnown } from '#model/evaluate.ts';
import type { ShownDefinition } from '#model/field.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useHost } from '../host/host.ts';
import { createScope } from '../scope/scope.ts';
import { useScope } from '../scope/use-scope.tsx';
import { EMPTY } from '../host/format.ts';
import { formatOf } from './formats.ts';
import { useReveal } from './reveal.ts';
import { drawShown } from './ShownValue.tsx';
import styles from './lines.module.css';

interface ShownLinesProps {
  title: string;
  columns: ShownDefinition[];
  /** A list of records, or one record. */
  value: unknown;
}

/** Read-only lines of a form as a table; a nested object as a short list of facts. */
export function ShownLines({ title, columns, value }: ShownLinesProps): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const reveal = useReveal();
  const scope = useScope();
  const records = (Array.isArray(value) ? value : [value]).filter(isKnown);
  if (records.length === 0) return EMPTY;
  const drawn = (column: ShownDefinition, record: unknown): ReactNode =>
    drawShown(column, 'cell', createScope(scope, { item: record }).read(), { bundle, host, reveal });
  const alignOf = ({ format }: ShownDefinition): string | undefined => formatOf(format, host).align;
  // Columns that are empty in every line are omitted.
  const used = columns.filter(({ name }) =>
    records.some((record) => isKnown((record as Record<string, unknown>)[name])),
  );
  if (!Array.isArray(value))
    return (
      <dl className={styles.facts}>
        {used.map((column) => (
          <div key={column.name} data-place={column.place}>
            <dt>{column.title}</dt>
            <dd>{drawn(column, value)}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <div className={styles.scroll} data-lines>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              #
            </th>
            {used.map((column) => (
              <th key={column.name} scope="col" data-place={column.place} data-align={alignOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- read-only lines keep their order
            <tr key={n}>
              <td className={styles.number}>{n + 1}</td>
              {used.map((column) => (
                <td key={column.name} data-place={column.place} data-align={alignOf(column)}>
                  {drawn(column, record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
