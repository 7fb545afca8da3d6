import { useEffect, useRef, type ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '#engine/host.ts';
import { prefer, preferences } from '../session/preferences.ts';
import styles from './RememberAccount.module.css';

/** The form's field with the login name. */
const ACCOUNT = 'loginNo';

/** Remembers the login name on this device, never the password. */
function RememberAccount(props: WidgetProps): ReactNode {
  const account = props.around?.sibling?.(ACCOUNT);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const kept = preferences();
    if (!kept.remember) return;
    props.onChange(true);
    if (kept.account !== '' && !account?.value) account?.onChange(kept.account);
  });
  return (
    <Checkbox
      id={props.id}
      className={styles.checkbox}
      aria-describedby={props['aria-describedby']}
      checked={props.value === true}
      disabled={props.disabled === true || props.readonly === true}
      label={props.label}
      onBlur={() => props.onBlur(props.id, props.value)}
      onChange={(_, { checked }) => {
        prefer({ remember: checked === true, account: '' });
        props.onChange(checked === true);
      }}
    />
  );
}

export const rememberAccount: WidgetImplementation = { Component: RememberAccount, ownLabel: true };
