import type { Generated } from 'kysely';

/** `refused`: no condition of the due steps held, so the record stays. `failed`: will be retried. */
export type StepOutcome = 'taken' | 'refused' | 'failed';

/** `UNFIT`: did not fit for a day. `CONFLICT`: another event has the same name. Both are open items until closed. */
export type InboxState = 'WAITING' | 'APPLIED' | 'UNFIT' | 'CONFLICT';

/** Instants are milliseconds since 1970 in int8 columns, read as strings. */
type Instant = string;

export interface SystemTables {
  /** One row: the identity of this database, and whether it is complete. */
  sandbox_identity: {
    one: Generated<boolean>;
    id: string;
    made_by: string;
    made_at: Instant;
    /** `making`: it never answered anybody. `adopting`: accepted without a marker, its books not verified yet. */
    state: 'making' | 'adopting' | 'ready';
    /** Names of its tables and sequences as JSON, to detect one that is lost later. */
    relations: string;
  };
  sandbox_session: {
    /** SHA-256 of the secret in the cookie. */
    id: string;
    owner: string;
    user_id: string;
    created_at: Instant;
    seen_at: Instant;
    revoked: Generated<boolean>;
    /** Address and browser of its start. */
    address: Generated<string>;
    device: Generated<string>;
    /** The person as JSON, for a session of the provider. */
    person: string | null;
  };
  sandbox_code: {
    id: string;
    session_id: string;
    /** Recipient: the resend delay applies across sessions. */
    person: string;
    /** Names of the needs that the code is valid for. */
    needs: string;
    code: string;
    /** Values that the code is bound to: canonical JSON, by field of the guarded request. */
    bound: string;
    sent_at: Instant;
    expires_at: Instant;
    /** Time for which the code counts as checked after a check call. */
    checked_until: Instant | null;
    used: Generated<boolean>;
    /** True if an app of the person generates the code, so that nothing is sent. */
    made: Generated<boolean>;
    /**
     * Key of the phone or address that its message goes to; null without a message, and in rows of earlier versions.
     */
    receiver: string | null;
    letter_at: Instant | null;
  };
  /** Browsers in which a person has proved their identity by a code. */
  sandbox_device: {
    /** SHA-256 of the secret in the cookie. */
    id: string;
    owner: string;
    user_id: string;
    created_at: Instant;
    seen_at: Instant;
    address: string;
    device: string;
  };
  /** Record changes of the last minute, which servers pass to each other for their open pages. */
  sandbox_change: { id: Generated<string>; at: Generated<string>; server: string; owner: string; names: string };
  sandbox_captcha: { id: string; answer: string; in_words: boolean; expires_at: Instant };
  sandbox_code_lock: { subject: string; wrong: number; last_at: Instant; locked_until: Instant | null };
  sandbox_idempotency: {
    owner: string;
    call: string;
    key: string;
    fingerprint: string;
    status: number;
    envelope: string;
    created_at: Instant;
  };
  sandbox_outbox: { id: Generated<string>; to: string; subject: string; text: string; created_at: Instant };
  /** `amount` is 1 for an attempt, bytes for an upload. */
  sandbox_limit: { name: string; key: string; at: Instant; id: Generated<string>; amount: Generated<string> };
  sandbox_job: {
    id: string;
    kind: string;
    owner: string;
    user_id: string;
    call: string;
    payload: string;
    file_name: string;
    status: 'WAITING' | 'RUNNING' | 'PASS' | 'FAIL';
    created_at: Instant;
    started_at: Instant | null;
    file_id: string | null;
    reason: string | null;
    /** True if a window has announced its end. */
    announced: Generated<boolean>;
    /** Removed from the person's list. */
    dismissed: Generated<boolean>;
    /** Progress of a batch: number of rows, rows done, and failed rows as JSON. */
    total: number | null;
    done: Generated<number>;
    results: Generated<string>;
    /** The request that started the job. */
    request_id: string | null;
    /** The server that runs the job and renews the lease; after this instant another server takes the job. */
    server: string | null;
    leased_until: string | null;
  };
  sandbox_file: {
    id: string;
    owner: string;
    /** The only person of the owner who may use it; empty for all. */
    only_user: Generated<string>;
    name: string;
    /** Media type, detected from the bytes. */
    type: string;
    size: number;
    sha256: string;
    /** Category of the upload. */
    business: string;
    /** The record that the file belongs to. */
    biz_type: string | null;
    biz_no: string | null;
    created_at: Instant;
    /** Null: the file is kept as long as its record. */
    expires_at: Instant | null;
    /** True while the pieces of the file are written, or until it is kept: the file is not visible. */
    arriving: Generated<boolean>;
  };
  /** The bytes of a file, in order. */
  sandbox_file_piece: { file_id: string; n: number; bytes: Uint8Array };
  /** Uncaught errors that pages reported. */
  sandbox_error_report: {
    id: Generated<string>;
    /** Id of a browser tab; not a session. */
    tab: string;
    at: Instant;
    error: string;
  };
  sandbox_due_event: {
    id: Generated<string>;
    at: Instant;
    name: string;
    payload: string;
    attempts: Generated<number>;
    done: Generated<boolean>;
    reason: string | null;
    /** The request that caused the event. */
    request_id: string | null;
    /** Owner whose queue it is in; empty for none, and for events of earlier versions. */
    owner: Generated<string>;
  };
  /** Events from outside. */
  sandbox_inbox: {
    /** Order of arrival. */
    n: string;
    /** The sender, and the sender's id. */
    source: string;
    id: string;
    /** Name of the handler. */
    kind: string;
    owner: string;
    /** The order that the event is about. */
    reference: string;
    body: unknown;
    /** SHA-256 of the contents, to detect another event with the same name. */
    digest: string;
    arrived_at: Instant;
    state: Generated<InboxState>;
    tries: Generated<number>;
    try_at: Instant;
    applied_at: Instant | null;
    /** Reason of the last failed attempt. */
    reason: string | null;
    /** When the open item was closed. */
    closed_at: Instant | null;
    request_id: string | null;
  };
  /** Decisions of operators about open items of the inbox. */
  sandbox_inbox_note: {
    id: Generated<string>;
    /** The event. */
    n: string;
    at: Instant;
    how: 'close' | 'retry';
    /** Name of who decided. */
    person: string;
    reason: string;
  };
  /** A row to lock for each owner that work runs for. */
  sandbox_drain: { owner: string };
  /** Records with a timed step, each with the time of the step. */
  sandbox_wait: {
    entity: string;
    owner: string;
    key: string;
    state: string;
    moment: boolean;
    entered_at: Instant;
    due_at: Instant;
    try_at: Instant;
    attempts: Generated<number>;
    reason: string | null;
  };
  /** The log of timed steps. */
  sandbox_step: {
    id: Generated<string>;
    at: Instant;
    outcome: StepOutcome;
    entity: string;
    owner: string;
    key: string;
    left_state: string;
    state: string | null;
    reason: string | null;
  };
  /** State that all servers share, as JSON; each change increments the version. */
  sandbox_state: { name: string; version: number; value: string };
  /** Places where answers of the provider differ from the schemas. */
  sandbox_drift: { call: string; path: string; expected: string; found: string; count: string; last_seen: Instant };
  /** One row: the shape of the entity rows, and the removals already applied. */
  sandbox_model: {
    one: boolean;
    version: number;
    hash: string;
    /** A `DataShape` as JSON. */
    shape: string;
    /** JSON list of removals. */
    used: string;
    at: Instant;
    /** The timed steps of records: `KnownStep`s by entity, as JSON. */
    steps: string | null;
    /** The part of the Model that open pages rely on: a `Wire` as JSON. */
    wire: string | null;
    /** Kinds of the facts of each order family, as JSON. */
    facts: string | null;
    /** Entities whose records are scheduled again once no older server is alive, as JSON. */
    replan: string | null;
  };
}
