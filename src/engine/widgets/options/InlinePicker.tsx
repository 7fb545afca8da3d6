import type { KeyboardEvent, ReactNode } from 'react';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ComboButton, useDropdown } from '../control/DropControl.tsx';
import { Floating } from '../control/Floating.tsx';
import { ListBox, ListNote, nextActive, useListBox } from './ListBox.tsx';
import type { Option, SiblingField } from '../../host/widget.ts';
import { words } from '../../words/words.ts';
import css from './InlinePicker.module.css';

export interface InlinePickerProps {
  /** The sibling field edited by the picker. */
  picker: SiblingField;
  /** Shows the selection without a list. */
  isLocked: boolean;
  disabled: boolean;
  onChoose(value: string | number): void;
  /** The selection as drawn; its text is also read out. */
  children: ReactNode;
  drawOption?(option: Option): ReactNode;
}

/** A short list inside another control: the currency of an amount, the country code of a phone number. */
export function InlinePicker(props: InlinePickerProps): ReactNode {
  const { picker, isLocked, disabled, onChoose, children, drawOption } = props;
  const { label, value, options, choice } = picker;
  const isStill = isLocked || disabled;
  const drop = useDropdown(isStill, { onOpen: () => list.point(null) });
  const list = useListBox(
    options,
    (option) => option.value === value,
    (option) => {
      drop.closeHere();
      onChoose(option.value);
    },
  );
  const chosen = options.find(list.isChosen);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') drop.close();
    else if (drop.isOpen) list.onKey(event);
    if (drop.isOpen || drop.openByKey(event) || isStill) return;
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    const at = isLetter ? nextActive(event.key, -1, options, false) : null;
    if (at === null) return;
    event.preventDefault();
    list.choose(at);
  };
  return (
    <div ref={drop.box} className={css.picker}>
      <ComboButton
        drop={drop}
        popup="listbox"
        popupId={list.id}
        isReadOnly={isLocked}
        className={css.trigger}
        aria-activedescendant={drop.isOpen ? list.activeId : undefined}
        aria-label={`${label} ${chosen?.label ?? (typeof value === 'string' && value !== '' ? value : words.widgets.choose)}`}
        disabled={disabled}
        onKeyDown={onKey}
      >
        {children}
        {!isStill && <ChevronDown16Regular className={css.chevron} aria-hidden />}
      </ComboButton>
      {drop.isOpen && (
        <Floating anchor={drop.box} wide onClose={drop.closeHere}>
          <ListBox list={list} aria-label={label} draw={drawOption} />
          {options.length === 0 && (
            <ListNote
              text={
                choice?.error ?? (choice?.loading === true ? words.basics.loadingNow : words.widgets.nothingToChoose)
              }
              onRetry={choice === undefined || choice.error === null ? undefined : choice.retry}
            />
          )}
        </Floating>
      )}
    </div>
  );
}
