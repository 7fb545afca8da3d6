import { useState, type ReactNode } from 'react';
import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components';
import { dayOf } from '#model/instant.ts';
import type { Approving, Signing } from '#generators/workbench-wire.ts';
import { APPROVAL_WORDS } from './approval/words.ts';
import { useBench } from './bench/bench-context.tsx';
import { ask, saysOf } from './bench/desk.ts';
import { Hint } from './bench/Hint.tsx';
import { inLanguage, useLanguage } from './bench/language.ts';
import { useRemembered } from './bench/remembered.ts';
import css from './approval.module.css';

interface ApprovalProps {
  approving: Approving;
  /** Git's name of the person at this machine. */
  person: string;
  /** The branch that is compared with; undefined for the last commit. */
  branch: string | undefined;
  isSaved: boolean;
  onSigned: () => void;
}

/** The approval of one change: who gave it, what it needs, and the buttons to give it or take it back. */
export function Approval({ approving, person, branch, isSaved, onSigned }: ApprovalProps): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const words = APPROVAL_WORDS[language];
  const [kept, keepName] = useRemembered('approver', '');
  const name = kept === '' ? person : kept;
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // The changes are compared again before a name is written, which takes seconds.
  const [isBusy, setBusy] = useState(false);
  const { fingerprint, given, names, isRequired } = approving;
  const by = given?.by ?? [];
  const isApproved = by.length >= names;
  const sign = async (signing: Signing, done: string): Promise<void> => {
    setBusy(true);
    try {
      const refusal = await ask('sign', { ...signing, ...(branch !== undefined && { base: branch }) });
      setRefused(refusal?.[language] ?? null);
      if (refusal !== null) return;
      setOpen(false);
      bench.say({ tone: 'success', text: done });
      onSigned();
    } catch (error) {
      setRefused(inLanguage(saysOf(error), language));
    } finally {
      setBusy(false);
    }
  };
  const own = by.find((each) => each === name);
  const open = (
    <Button
      size="small"
      appearance={isRequired ? 'secondary' : 'subtle'}
      disabledFocusable={!isSaved}
      onClick={() => setOpen(true)}
    >
      {words.approve}
    </Button>
  );
  return (
    <div className={css.approval} data-approved={isApproved || undefined}>
      {given !== undefined && isApproved ? (
        <p className={css.state}>
          {words.approved(by, given.on, given.until)}
          <span className={css.reason}>{given.reason}</span>
        </p>
      ) : (
        (isRequired || by.length > 0) && <p className={css.state}>{words.needs(names, by)}</p>
      )}
      {own !== undefined && (
        <Button
          size="small"
          appearance="subtle"
          onClick={() => void sign({ way: 'withdraw', fingerprint, by: own }, words.withdrawn(own))}
        >
          {words.withdraw}
        </Button>
      )}
      {!isApproved &&
        !isOpen &&
        (isSaved ? (
          open
        ) : (
          <Hint text={words.saveFirst} isMore>
            {open}
          </Hint>
        ))}
      {isOpen && !isApproved && (
        <SignForm
          name={name}
          refused={refused}
          isBusy={isBusy}
          onCancel={() => {
            setOpen(false);
            setRefused(null);
          }}
          onSign={(signature) => {
            keepName(signature.by);
            void sign({ way: 'approve', fingerprint, ...signature }, words.done(signature.by));
          }}
        />
      )}
    </div>
  );
}

const TERMS = [30, 90, 365];
const DAY = 24 * 60 * 60 * 1000;
const dayIn = (days: number): string => dayOf(Date.now() + days * DAY);

interface SignFormProps {
  name: string;
  refused: string | null;
  isBusy: boolean;
  onSign: (signature: { by: string; reason: string; until: string }) => void;
  onCancel: () => void;
}

function SignForm({ name, refused, isBusy, onSign, onCancel }: SignFormProps): ReactNode {
  const words = APPROVAL_WORDS[useLanguage()];
  const [by, setBy] = useState(name);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(dayIn(30));
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        onSign({ by, reason, until });
      }}
    >
      <Field label={words.name} size="small">
        <Input size="small" value={by} onChange={(_, { value }) => setBy(value)} />
      </Field>
      <Field label={words.until} size="small">
        <Select size="small" value={until} onChange={(_, { value }) => setUntil(value)}>
          {TERMS.map((days) => (
            <option key={days} value={dayIn(days)}>
              {words.days(days, dayIn(days))}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        className={css.why}
        label={words.reason}
        size="small"
        {...(refused !== null && { validationMessage: refused })}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens by a button */}
        <Textarea size="small" rows={2} autoFocus value={reason} onChange={(_, { value }) => setReason(value)} />
      </Field>
      <div className={css.tools}>
        <Button size="small" appearance="primary" type="submit" disabledFocusable={isBusy}>
          {isBusy ? words.writing : words.approve}
        </Button>
        <Button size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
