/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */
import type { ReactNode } from 'react';
import { ChevronDown16Regular, Dismiss16Regular, Search16Regular } from '@fluentui/react-icons';
import { Floating } from './Floating.tsx';
import { RichOption } from './RichOption.tsx';
import { searchState } from './select-list.ts';
import { SelectList } from './SelectList.tsx';
import { SelectTags } from './SelectTags.tsx';
import { useSelect } from './use-select.ts';
import type { WidgetImplementation, WidgetProps } from '../widget.ts';
import css from './line.module.css';
import richCss from './RichOption.module.css';
import own from './select.module.css';

/** One choice of a list, or several. It searches where there are many. */
function Select(props: WidgetProps): ReactNode {
  const { field, id, value, options, optionsLoading, compact, disabled, readOnly, required, invalid } = props;
  const list = useSelect(props);
  const { listId, isOpen, isMany, isEmpty, values, shown, activeId } = list;
  const least = typeof props.props.least === 'number' ? props.props.least : 0;
  const chosen = props.chosen ?? options.filter(list.isChosen);
  // A value that no option is known for is said as it is.
  const titles = isMany
    ? values.map((each) => chosen.find((option) => option.value === each)?.title ?? String(each))
    : chosen.slice(0, 1).map((option) => option.title);
  const printed = titles.join('、');
  // Of a list that came whole every title is known: what is not in it cannot be chosen, and its number says nothing.
  const isLost = !compact && props.optionsWhole === true && chosen.length === 0;
  const placeholder = field.placeholder ?? (compact ? '全部' : '请选择');
  const rich = props.props.rich === true && !compact && !isMany ? chosen[0] : undefined;
  const state = searchState({
    text: list.text,
    least: list.isRemote ? least : 0,
    count: shown.length,
    loading: optionsLoading,
    error: props.optionsError ?? null,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is inside
    <div
      ref={list.box}
      className={[
        css.control,
        compact && css.compact,
        rich !== undefined && richCss.control,
        invalid && css.invalid,
        disabled ? css.disabled : readOnly && css.still,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={list.onKey}
    >
      <button
        ref={list.trigger}
        type="button"
        id={id}
        className={css.trigger}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={list.hasSearch ? undefined : activeId}
        aria-label={compact ? `${field.title} ${printed || placeholder}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        title={isMany && printed !== '' ? printed : undefined}
        onClick={list.toggle}
        onBlur={() => (isOpen ? undefined : props.onBlur())}
      >
        {compact && <span className={css.label}>{field.title}</span>}
        {rich !== undefined ? (
          <RichOption option={rich} mark={props.props.mark} isChosen />
        ) : isMany && titles.length > 0 ? (
          <SelectTags titles={titles} />
        ) : (
          <span
            className={isEmpty || isLost ? `${css.value} ${css.placeholder}` : css.value}
            title={printed || undefined}
          >
            {printed || (optionsLoading && !isEmpty ? '加载中…' : isEmpty || isLost ? placeholder : String(value))}
          </span>
        )}
      </button>
      {list.canClear && (
        <button type="button" className={css.small} aria-label={`清除${field.title}`} onClick={list.clear}>
          <Dismiss16Regular />
        </button>
      )}
      {!readOnly && <ChevronDown16Regular className={css.icon} aria-hidden onClick={list.toggle} />}
      {isOpen && (
        <Floating anchor={list.box} wide onClose={list.closeHere}>
          {list.hasSearch && (
            <div className={css.search}>
              <Search16Regular className={css.icon} aria-hidden />
              <input
                data-focus
                className={css.input}
                role="combobox"
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={activeId}
                aria-autocomplete="list"
                aria-label={`搜索${field.title}`}
                placeholder={least > 0 ? `输入至少 ${least} 个字符` : '搜索'}
                value={list.text}
                onChange={(event) => list.search(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
                onCompositionEnd={(event) => list.search(event.currentTarget.value)}
              />
            </div>
          )}
          <SelectList
            id={listId}
            title={field.title}
            options={shown}
            active={list.active}
            isMany={isMany}
            isRich={props.props.rich === true}
            mark={props.props.mark}
            isChosen={list.isChosen}
            onPoint={list.point}
            onChoose={list.choose}
            hidden={list.hidden}
            state={
              state === null ? null : (
                <>
                  {state}
                  {props.optionsError != null && props.onOptionsRetry !== undefined && (
                    <button type="button" className={own.retry} onClick={props.onOptionsRetry}>
                      重试
                    </button>
                  )}
                </>
              )
            }
          />
        </Floating>
      )}
    </div>
  );
}

export const select: WidgetImplementation = {
  Component: Select,
  describe: (value, options) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return options
      .filter((option) => values.includes(option.value))
      .map((option) => option.title)
      .join('、');
  },
};
