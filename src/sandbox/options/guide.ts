/*
 * Content of a demo for newcomers: accounts to sign in with, things to try, and events to cause. The product writes it; the
 * portal shows it; only a server with the pages of a demo serves it.
 */

/** An account that anybody may sign in with. */
export interface GuideAccount {
  title: string;
  text: string;
  /** Name of the call that signs in, and its request. */
  call: string;
  request: Record<string, string>;
}

/** Something to try, done once one of the calls was answered. */
export interface GuideTask {
  title: string;
  path: string;
  calls: string[];
}

/** A command of the product with its values. */
export interface GuideDeed {
  title: string;
  command: string;
  values: Record<string, string>;
}

export interface Guide {
  accounts: readonly GuideAccount[];
  tasks: readonly GuideTask[];
  /** Called whenever the guide is shown, because a deed names records that exist now. */
  deeds(): Promise<GuideDeed[]>;
}
