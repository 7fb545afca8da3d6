import { useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { formatFacts } from '#model/formats.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Reading } from '#model/reading.ts';
import { readAmount } from '#model/read-amount.ts';
import { cutNote, settleAmount, spellAmount, strayNote, typeAmount, typedScale } from './amount-rules.ts';
import { isSet, literalProp, textProp } from '../value/field-value.ts';
import { idsOf, TextControl, typedBy, useTyping } from '../control/TextControl.tsx';
import { pasteInto, preloadPasting, type PasteRule } from '../../typing/paste.ts';
import { textOf } from '../../typing/text-of.ts';
import type { Option, SiblingField, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy as describedByOf, isInvalid } from '../value/widget-props.ts';
import css from './amount.module.css';
import textCss from '../control/text-control.module.css';
import lineCss from '../control/line.module.css';
import { useHost } from '../../host/host.ts';
import { InlinePicker, type InlinePickerProps } from '../options/InlinePicker.tsx';
import { words } from '../../words/words.ts';

const MOST_DECIMALS = 10;

/** True for rates and shares, which have no currency. */
function isBareFigure(format: string): boolean {
  const { holds, isMoney } = formatFacts(format);
  return holds === 'decimal' && isMoney !== true;
}

/**
 * An amount as a decimal string. With a sibling field for its currency (prop `currency`) it is the large field of a
 * payment, otherwise a line of 32 px followed by the currency code.
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
  /** The sibling field of the currency. */
  picker: SiblingField | undefined;
  /** The amount is calculated from another one. */
  isTold?: boolean;
  /** Id of an additional text that describes the control. */
  describedBy: string | undefined;
  /** Called with a note about dropped decimals or characters; null if the last input lost nothing. */
  onNote(note: string | null): void;
  onAmount(amount: string): void;
}

/** Text and input handlers of an amount. */
function useAmountLine({ widget, amount, picker, isTold = false, onNote, onAmount }: AmountProps) {
  const { id, schema, options, onBlur, around } = widget;
  const currency = typeof picker?.value === 'string' ? picker.value : around?.currency;
  // Rates and shares keep all their decimals unless the schema sets a number.
  const scale = typedScale(currency, options.scale ?? (isBareFigure(schema.format ?? '') ? MOST_DECIMALS : undefined));
  const settle = (text: string): string => settleAmount(text, scale);
  const typing = useTyping({ id, onChange: (text) => onAmount(String(text)), onBlur }, amount, (text) =>
    isTold ? text : settle(text),
  );
  // Grouped until the first key press: reformatting on focus would lose the selection. A rate may yield more decimals
  // than the currency has.
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
      // The note stays on blur, so that a fast typist does not miss it. A dropped comma may have meant a decimal point,
      // so its note stays as long as the amount does.
      stray.current = strayNote(raw, shown) ?? (typing.isOn && text !== '' ? stray.current : null);
      onNote(cutNote(raw, scale, currency) ?? stray.current);
      typing.type(text);
    },
    onBlur: typing.leave,
  };
}

interface AmountHeroProps extends AmountProps {
  /** The currency cannot be changed. */
  isLocked: boolean;
  /** Label of the button that fills in the maximum (prop `most`). */
  all?: unknown;
  className?: string;
  /** Drawn before the figure. */
  heading?: ReactNode;
  /** Id and label of the input if the field has two inputs, so that its own label cannot name them. */
  input?: { id: string; label: string; placeholder: string };
  isWaiting?: boolean;
}

/** The amount of a payment: currency on the left, large figure on the right, the "all" button after it. */
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
    // Drawn smaller if it does not fit: an amount is never truncated.
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
      {/* A currency that follows from another field is not known before that field is. */}
      {picker !== undefined && !(hero.isLocked && !isSet(picker.value)) && (
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

/** The currency to the left of a large amount: badge, code, name. */
function AmountCurrency(props: Omit<InlinePickerProps, 'children' | 'drawOption'>): ReactNode {
  const { value, options } = props.picker;
  const code = typeof value === 'string' ? value : '';
  const name = nameOf(options.find((option) => option.value === code));
  return (
    <div className={css.picker}>
      <InlinePicker {...props} drawOption={drawCurrency}>
        <Badge code={code} />
        <span className={css.currency} aria-hidden="true">
          <span className={css.code}>{code || words.widgets.currency}</span>
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

/** Name of a currency option without the leading code. */
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
