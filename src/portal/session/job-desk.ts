import type { JobDesk } from '#engine/host.ts';
import { ask } from './calls.ts';

/** The person's exports and other long jobs, stored by the server. */
export const jobDesk: JobDesk = {
  list: () => ask('portal.jobs', {}),
  announce: async (uuId) => (await ask('portal.announceJob', { uuId })).first,
  async dismiss(uuId) {
    await ask('portal.dismissJob', { uuId });
  },
};
