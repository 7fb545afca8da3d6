import { useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { formatFacts } from '#model/formats.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Reading } from '#model/reading.ts';
import { readAmount } from '#model/read-amount.ts';
import { cutNote, settleAmount, spellAmount, strayNote, typeAmount, typedScale } from './amount-rules.ts';
import { literalProp, textProp } from '../field-value.ts';
import { idsOf, TextControl, typedBy, useTyping } from '../TextControl.tsx';
import { pasteInto, preloadPasting, type PasteRule } from '../../typing/paste.ts';
import { textOf } from '../text-rules.ts';
import type { Option, SiblingField, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy as describedByOf, isInvalid } from '../widget-props.ts';
import css from './amount.module.css';
import textCss from '../text-control.module.css';
import lineCss from '../line.module.css';
import { useHost } from '../../host/host.ts';
import { InlinePicker, type InlinePickerProps } from '../InlinePicker.tsx';
import { words } from '../../words/words.ts';

const MOST_DECIMALS = 10;

/** A rate or a share, which has no currency. */
function isBareFigure(format: string): boolean {
  const { holds, isMoney } = formatFacts(format);
  return holds === 'decimal' && isMoney !== true;
}

/**
 * An amount as a decimal string. With a sibling field for its currency (prop `currency`) it is the large field of a money
 * decision, else a line of 32 px with the code behind it.
 */
function AmountWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, options, around, readonly } = widget;
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const picker = typeof options.currency === 'string' ? around?.sibling?.(options.currency) : undefined;
  const amount: AmountProps = {
    widget,
    amount: textOf(value),
    picker,
    describedBy: note === null ? undefined : noteId,
    onNote: setNote,
    onAmount: (text) => onChange(text),
  };
  return (
    <>
      {picker === undefined ? (
        <AmountLine {...amount} />
      ) : (
        <AmountHero {...amount} isLocked={readonly === true || picker.readonly === true} all={options.all} />
      )}
      <div id={noteId} role="status" className={textCss.note}>
        {note}
      </div>
    </>
  );
}

function AmountLine(amount: AmountProps): ReactNode {
  const { widget, describedBy } = amount;
  const { currency, scale: _, rule, ...line } = useAmountLine(amount);
  const suffix = formatFacts(widget.schema.format ?? '').unit ?? currency;
  return (
    <TextControl
      widget={widget}
      {...line}
      describedBy={describedBy}
      paste={rule}
      onNote={amount.onNote}
      inputMode="decimal"
      after={suffix === undefined ? undefined : <span className={textCss.suffix}>{suffix}</span>}
    />
  );
}

interface AmountProps {
  widget: WidgetProps;
  amount: string;
  /** The field of its currency. */
  picker: SiblingField | undefined;
  /** It follows from another amount. */
  isTold?: boolean;
  /** Id of a further text that describes it. */
  describedBy: string | undefined;
  /** Decimals were cut; null where the text typed last lost nothing. */
  onNote(note: string | null): void;
  onAmount(amount: string): void;
}

/** How an amount stands in its line, and what is done with what is typed there. */
function useAmountLine({ widget, amount, picker, isTold = false, onNote, onAmount }: AmountProps) {
  const { id, schema, options, onBlur, around } = widget;
  const currency = typeof picker?.value === 'string' ? picker.value : around?.currency;
  // A rate or a share has as many decimals as it has, unless the schema says how many.
  const scale = typedScale(currency, options.scale ?? (isBareFigure(schema.format ?? '') ? MOST_DECIMALS : undefined));
  const settle = (text: string): string => settleAmount(text, scale);
  const typing = useTyping({ id, onChange: (text) => onAmount(String(text)), onBlur }, amount, (text) =>
    isTold ? text : settle(text),
  );
  // Grouped until the first key: a text that changed on focus would lose what the person has just selected. A rate leaves
  // more decimals than its currency has.
  const shown = typing.isOn ? amount : spellAmount(isTold ? settle(amount) : amount, currency);
  const rule: PasteRule = { kind: 'amount', scale, currency };
  const stray = useRef<string | null>(null);
  return {
    currency,
    scale,
    rule,
    text: shown,
    clean: (text: string) => typeAmount(text, scale),
    onText(text: string, _: HTMLInputElement, raw: string) {
      // Stays on leaving the field: who types fast and goes on would miss it otherwise.
      // A dropped comma may have been meant for a point: it is said for as long as that amount stands.
      stray.current = strayNote(raw, shown) ?? (typing.isOn && text !== '' ? stray.current : null);
      onNote(cutNote(raw, scale, currency) ?? stray.current);
      typing.type(text);
    },
    onBlur: typing.leave,
  };
}

interface AmountHeroProps extends AmountProps {
  /** The currency cannot be chosen. */
  isLocked: boolean;
  /** The word of the button that takes the most there is (prop `most`). */
  all?: unknown;
  className?: string;
  /** Stands before the figure. */
  heading?: ReactNode;
  /** Names of one of a field's two inputs, which the label does not name. */
  input?: { id: string; label: string; placeholder: string };
  isWaiting?: boolean;
}

/** The amount of a money decision: currency at the left, the figure large at the right, all of it behind. */
export function AmountHero(hero: AmountHeroProps): ReactNode {
  const { widget, picker, amount, heading, all, input, isWaiting, onNote, onAmount } = hero;
  const { options, readonly, disabled } = widget;
  const invalid = isInvalid(widget);
  const { text, scale, rule, clean, onText, onBlur } = useAmountLine(hero);
  const most = typeof options.most === 'string' ? options.most : null;
  const still = readonly === true || disabled === true;
  const changeCurrency = (code: string | number): void => {
    picker?.onChange(code);
    if (hero.isTold === true) return;
    const other = typedScale(String(code), options.scale);
    const cut = settleAmount(amount, other);
    onNote(cutNote(amount, other, String(code)));
    if (cut !== amount) onAmount(cut);
  };
  const figure = (
    // Drawn smaller where it would not fit, since an amount is never cut.
    <span className={css.room} style={{ '--length': text.length } as CSSProperties}>
      <input
        id={input?.id ?? widget.id}
        className={css.figure}
        data-waiting={isWaiting || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={input?.placeholder ?? (widget.placeholder || '0.00')}
        value={text}
        readOnly={readonly}
        disabled={disabled}
        aria-label={input?.label}
        aria-required={widget.required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={idsOf(describedByOf(widget), hero.describedBy)}
        aria-busy={isWaiting || undefined}
        {...typedBy(clean, onText)}
        onFocus={preloadPasting}
        onPaste={(event) => pasteInto(event, { rule, clean, onText, onNote })}
        onBlur={onBlur}
      />
    </span>
  );
  return (
    <div className={[css.hero, hero.className, invalid && css.invalid, still && css.still].filter(Boolean).join(' ')}>
      {picker !== undefined && (
        <AmountCurrency
          picker={picker}
          isLocked={hero.isLocked}
          disabled={disabled === true}
          onChoose={changeCurrency}
        />
      )}
      {heading === undefined ? (
        figure
      ) : (
        <span className={css.named}>
          {heading}
          {figure}
        </span>
      )}
      {typeof all === 'string' && !still && (
        <button
          type="button"
          className={css.all}
          disabled={most === null}
          onClick={() => {
            onNote(null);
            onAmount(settleAmount(most ?? '', scale));
          }}
        >
          {all}
        </button>
      )}
    </div>
  );
}

/** The currency at the left of a large amount: badge, code, name. */
function AmountCurrency(props: Omit<InlinePickerProps, 'children' | 'drawOption'>): ReactNode {
  const { value, options } = props.picker;
  const code = typeof value === 'string' ? value : '';
  const name = nameOf(options.find((option) => option.value === code));
  return (
    <div className={css.picker}>
      <InlinePicker {...props} drawOption={drawCurrency}>
        <Badge code={code} />
        <span className={css.currency} aria-hidden="true">
          <span className={css.code}>{code || (props.isLocked ? '—' : words.widgets.currency)}</span>
          {name !== '' && <span className={css.name}>{name}</span>}
        </span>
      </InlinePicker>
    </div>
  );
}

function drawCurrency(option: Option): ReactNode {
  return (
    <span className={lineCss.optionText}>
      <span className={css.option}>
        <Badge code={String(option.value)} />
        <span className={css.code}>{option.value}</span>
        <span className={css.name}>{nameOf(option)}</span>
      </span>
    </span>
  );
}

function Badge({ code }: { code: string }): ReactNode {
  const { look } = useHost();
  return (
    <span className={css.badge} style={{ '--hue': look.hueOf(code) } as CSSProperties} aria-hidden="true">
      {code === '' ? '' : look.symbolOf(code)}
    </span>
  );
}

/** The name of an option without the code before it. */
function nameOf(option: Option | undefined): string {
  if (option === undefined || option.label === String(option.value)) return '';
  return option.label.replace(`${option.value} `, '');
}

export const amount = {
  Component: AmountWidget,
  read(text: string, field: Pick<FieldDefinition, 'props' | 'of'>, currency: string | undefined): Reading<string> {
    const scale = typedScale(currency, literalProp(field, 'scale'));
    const read = readAmount(text, { currency, scale, percent: formatFacts(field.of.format).unit === '%' });
    return 'refused' in read ? read : { value: settleAmount(read.value, scale) };
  },
  takes: (field: FieldDefinition) => [textProp(field, 'currency') ?? []].flat(),
} satisfies WidgetImplementation;
