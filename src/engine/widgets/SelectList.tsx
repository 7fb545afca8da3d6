/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */
import type { ReactNode } from 'react';
import { Checkmark16Regular } from '@fluentui/react-icons';
import { RichOption } from './RichOption.tsx';
import type { Option } from '../widget.ts';
import css from './line.module.css';
import own from './select.module.css';

interface SelectListProps {
  id: string;
  title: string;
  /** In the order in which they are drawn: those of one group beside each other. */
  options: Option[];
  active: number;
  isMany: boolean;
  isRich: boolean;
  mark: unknown;
  isChosen(option: Option): boolean;
  onPoint(at: number): void;
  onChoose(option: Option): void;
  /** How many more there are than are drawn. */
  hidden: number;
  /** What is said where there is nothing to choose, or about what there is. */
  state: ReactNode;
}

/** The list under a select, in groups where its options have them. */
export function SelectList(props: SelectListProps): ReactNode {
  const { id, options, state } = props;
  const groups = groupsOf(options);
  return (
    <>
      <div
        id={id}
        role="listbox"
        className={css.list}
        aria-label={props.title}
        aria-multiselectable={props.isMany || undefined}
      >
        {groups.map(({ title, start, members }) => {
          const drawn = members.map((option, n) => (
            <Row key={String(option.value)} at={start + n} option={option} {...props} />
          ));
          if (title === '') return drawn;
          return (
            <div key={title} role="group" aria-labelledby={`${id}-g${start}`}>
              <div id={`${id}-g${start}`} className={own.group}>
                {title}
              </div>
              {drawn}
            </div>
          );
        })}
      </div>
      <div role="status" className={state === null && props.hidden === 0 ? undefined : css.nothing}>
        {state ?? (props.hidden > 0 ? `还有 ${props.hidden} 项，请输入关键字缩小范围` : null)}
      </div>
    </>
  );
}

function Row({
  id,
  at,
  option,
  active,
  isRich,
  mark,
  isChosen,
  onPoint,
  onChoose,
}: SelectListProps & {
  at: number;
  option: Option;
}): ReactNode {
  const chosen = isChosen(option);
  const isTwo = option.detail !== undefined || option.reason !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled by the combobox, which keeps the focus
    <div
      id={`${id}-${at}`}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      data-active={at === active || undefined}
      className={isTwo ? `${css.option} ${css.rich}` : css.option}
      onPointerMove={() => onPoint(at)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {isRich ? (
        <RichOption option={option} mark={mark} />
      ) : (
        <span className={css.optionText}>
          {option.title}
          {option.detail !== undefined && <span className={css.detail}>{option.detail}</span>}
          {option.reason !== undefined && <span className={own.reason}>{option.reason}</span>}
        </span>
      )}
      {!isRich && typeof mark === 'string' && option.record[mark] === true && <span className={own.mark}>默认</span>}
      {chosen && <Checkmark16Regular aria-hidden />}
    </div>
  );
}

interface Group {
  title: string;
  /** The place of its first among all. */
  start: number;
  members: Option[];
}

function groupsOf(options: Option[]): Group[] {
  const groups: Group[] = [];
  for (const [n, option] of options.entries()) {
    const title = option.group ?? '';
    const last = groups.at(-1);
    if (last?.title === title) last.members.push(option);
    else groups.push({ title, start: n, members: [option] });
  }
  return groups;
}
