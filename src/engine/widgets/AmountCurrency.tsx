import type { ReactNode } from 'react';
import { useHost } from '../host.ts';
import { InlinePicker } from './InlinePicker.tsx';
import type { Option, SiblingField } from '../widget.ts';
import css from './AmountHero.module.css';

interface AmountCurrencyProps {
  picker: SiblingField;
  isLocked: boolean;
  disabled: boolean;
  onCurrency(code: string | number): void;
}

/** The currency at the left of a large amount: badge, code, name. */
export function AmountCurrency({ picker, isLocked, disabled, onCurrency }: AmountCurrencyProps): ReactNode {
  const code = typeof picker.value === 'string' ? picker.value : '';
  const name = nameOf(picker.options.find((option) => option.value === code));
  return (
    <div className={css.picker}>
      <InlinePicker
        title={picker.field.title}
        value={code}
        options={picker.options}
        isLocked={isLocked}
        disabled={disabled}
        isLoading={picker.optionsLoading}
        error={picker.optionsError}
        onRetry={picker.onOptionsRetry}
        onChoose={onCurrency}
        drawOption={(option) => (
          <span className={css.option}>
            <Badge code={String(option.value)} />
            <span className={css.code}>{option.value}</span>
            <span className={css.name}>{nameOf(option)}</span>
          </span>
        )}
      >
        <Badge code={code} />
        <span className={css.currency} aria-hidden="true">
          <span className={css.code}>{code || (isLocked ? '—' : '币种')}</span>
          {name !== '' && <span className={css.name}>{name}</span>}
        </span>
      </InlinePicker>
    </div>
  );
}

function Badge({ code }: { code: string }): ReactNode {
  const { look } = useHost();
  return (
    <span className={css.badge} style={{ '--hue': look.hueOf(code) } as React.CSSProperties} aria-hidden="true">
      {code === '' ? '' : look.symbolOf(code)}
    </span>
  );
}

/** 美元, of an option that is called USD 美元. */
function nameOf(option: Option | undefined): string {
  if (option === undefined || option.title === String(option.value)) return '';
  return option.title.replace(`${option.value} `, '');
}
