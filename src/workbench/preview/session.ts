import { definition as config } from '#generated/calls/system.config.ts';
import { definition as info } from '#generated/calls/user.info.ts';
import type { CallDefinition } from '#model/call.ts';
import { createEmitter } from '#model/emitter.ts';
import { send } from '#engine/client.ts';
import type { PortalProps } from '#portal/portal.tsx';
import { AS_IT_IS } from './wire.ts';

type Session = PortalProps['session'];
type State = ReturnType<Session['read']>;

export const HEADERS = { 'system-name': 'member-exchange-client', [AS_IT_IS]: '1' };
const ask = async <Result>(call: CallDefinition, request: Record<string, unknown>): Promise<Result> =>
  (await send(call, request, { transport: { headers: HEADERS } })) as Result;

let permissions: ReadonlySet<string> = new Set();

/** Permissions of the previewed account. */
export const permissionsNow = (): ReadonlySet<string> => permissions;

/**
 * Session of the previewed account. It stores nothing in the browser and notifies no other window, so the developer's
 * own session is unaffected.
 */
export async function openPreviewSession(): Promise<Session> {
  const [site, user] = await Promise.all([
    ask<State['site']>(config, { configNo: 'MEMBER_EXCHANGE', configSystem: 2 }).catch(() => null),
    ask<State['user']>(info, {}).catch(() => null),
  ]);
  const stateOf = (who: State['user']): State => ({
    status: who === null ? 'signed-out' : 'signed-in',
    user: who,
    site,
    permissions: new Set(who?.permission),
    products: new Set(who?.userProduct),
    notice: null,
    door: '/login',
    wanted: null,
    siteless: null,
  });
  let state = stateOf(user);
  permissions = state.permissions;
  const changes = createEmitter();
  return {
    read: () => state,
    subscribe: changes.subscribe,
    loadSite: async () => site ?? Promise.reject(new Error('The site has no configuration')),
    ensure: async () => state,
    async reload() {
      state = stateOf(await ask<State['user']>(info, {}).catch(() => null));
      changes.emit();
      return state;
    },
    isOver: async () => false,
    forget: () => undefined,
    signOut: async () => undefined,
    missSite: () => undefined,
    want: () => undefined,
    serverNow: () => Date.now(),
  };
}

/** Preferences that last until the page closes. */
export function passingPreferences(): PortalProps['preferences'] {
  const texts = new Map<string, string>();
  const changes = createEmitter();
  return {
    read: (key) => texts.get(key),
    write(key, text) {
      if (text === undefined) texts.delete(key);
      else texts.set(key, text);
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
