import { memo, useMemo, type ReactNode } from 'react';
import { ShownValue } from '../formats/ShownValue.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import type { LinesProps } from './LinesField.tsx';
import { LineObject } from './form-theme.tsx';
import { Members } from './Members.tsx';
import { FieldPlaceContext, FormProvider } from './form-around.tsx';
import type { Line } from './line-list.ts';
import { RemoveLine } from './RemoveLine.tsx';
import { TakeLine } from './TakeLine.tsx';
import { fieldsOf } from './use-form-store.ts';
import { shownOf, useLineAround } from './use-line-around.ts';
import css from './lines.module.css';

/** Many fields, or large ones: a card for each line. An object is one card without a number. */
export function LineCards(props: LinesProps): ReactNode {
  return (
    <div className={css.cards}>
      {props.lines.map((line, at) => (
        <LineCard key={line.id} {...props} line={line} at={at} isOut={props.out.has(line)} />
      ))}
    </div>
  );
}

interface LineCardProps extends LinesProps {
  line: Line;
  at: number;
  isOut: boolean;
}

const LineCard = memo(function LineCard({
  list,
  line,
  at,
  isOut,
  title,
  isReadOnly,
  canRemove,
  onRemove,
}: LineCardProps): ReactNode {
  const { as, members } = list.definition;
  const around = useLineAround(list, line);
  const name = as === 'one' ? title : `${title}，第 ${at + 1} 行`;
  const shown = useMemo(() => fieldsOf(members).map(shownOf), [members]);
  return (
    <ScopeProvider scope={line.store.scope}>
      <FormProvider value={around}>
        <LineObject name={list.name} at={as === 'one' ? undefined : at}>
          <FieldPlaceContext value={NO_PLACE}>
            <div
              className={as === 'one' ? css.object : css.card}
              role="group"
              aria-label={name}
              data-out={isOut || undefined}
            >
              {as !== 'one' && (
                <div className={css.cardHead}>
                  <span className={css.cardTitle}>
                    {title} {at + 1}
                  </span>
                  {!isReadOnly && list.isChoice && <TakeLine list={list} line={line} at={at} isOut={isOut} />}
                  {!isReadOnly && !list.isChoice && (
                    <RemoveLine at={at} canRemove={canRemove} onRemove={() => onRemove(line)}>
                      删除
                    </RemoveLine>
                  )}
                </div>
              )}
              {isReadOnly || isOut ? (
                <dl className={css.facts}>
                  {shown.map((each) => (
                    <div key={each.name}>
                      <dt>{each.title}</dt>
                      <dd>
                        <ShownValue shown={each} place="item" />
                      </dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <Members members={members} />
              )}
            </div>
          </FieldPlaceContext>
        </LineObject>
      </FormProvider>
    </ScopeProvider>
  );
});

const NO_PLACE = {};
