import { use, useEffect, useRef, type ReactNode } from 'react';
import type { FindingRow } from '#generators/review-wire.ts';
import { Reading, useWords } from './words.ts';
import css from './finding.module.css';

interface FindingProps {
  finding: FindingRow;
  /** Number of the finding in the marks on the pictures. */
  number?: number;
  isChosen?: boolean;
  /** Key in the address. */
  link?: string;
  /** Shows all details at once. */
  isWhole?: boolean;
  onChoose?: () => void;
}

/** One finding: place, change, reason, and the words that an approval must name. */
export function Finding(props: FindingProps): ReactNode {
  const { finding, number, isChosen = false, isWhole = false, link = finding.fingerprint, onChoose } = props;
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { classes, subject, path } = finding;
  const words = useWords();
  const reason = use(Reading) === 'zh' ? finding.reasonZh : finding.reason;
  const head = (
    <>
      <span className={css.place}>
        {number !== undefined && <b className={css.number}>{number}</b>}
        {path === '' ? subject : path}
      </span>
      <span className={css.classes}>
        {classes.map((each) => (
          <span key={each} data-class={each}>
            {words.classes[each] ?? each}
          </span>
        ))}
      </span>
      <span className={css.reason}>{reason}</span>
      <Values {...finding} />
    </>
  );
  return (
    <div ref={own} className={css.finding} data-class={classes[0]} data-chosen={isChosen || undefined}>
      {onChoose === undefined ? (
        <div className={css.head}>{head}</div>
      ) : (
        <button type="button" className={css.head} aria-pressed={isChosen} onClick={onChoose}>
          {head}
        </button>
      )}
      {(isWhole || isChosen) && <More {...finding} link={link} />}
    </div>
  );
}

/** Value before and after; for an added or removed thing only one value. */
export function Values({ does, before, after }: Pick<FindingRow, 'does' | 'before' | 'after'>): ReactNode {
  const { none } = useWords();
  return (
    <span className={css.values}>
      {does !== 'add' && <del>{before === undefined || before === '' ? none : before}</del>}
      {does !== 'remove' && <ins>{after === undefined || after === '' ? none : after}</ins>}
    </span>
  );
}

function More({
  id,
  kind,
  subject,
  place,
  fingerprint,
  approved,
  places,
  link,
}: FindingRow & { link: string }): ReactNode {
  const words = useWords();
  const language = use(Reading);
  return (
    <dl className={css.more}>
      <dt>{id}</dt>
      <dd>{kind}</dd>
      <dt>{words.of}</dt>
      <dd>
        {subject}
        {places > 1 && words.places(places)}
      </dd>
      {place !== undefined && (
        <>
          <dt>{words.at}</dt>
          <dd>
            <code>{place}</code>
          </dd>
        </>
      )}
      <dt>{words.approve}</dt>
      <dd>{approved === undefined ? <code>{fingerprint}</code> : `✓ ${approved[language]}`}</dd>
      <dt>{words.link}</dt>
      <dd>
        <a href={`#finding=${link}`}>{words.toFinding}</a>
      </dd>
    </dl>
  );
}
