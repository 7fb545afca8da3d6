import { expect, it } from 'vitest';
import { movableClock } from '#sandbox/clock.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { refuseMovedClock } from './demo.ts';

it('refuses a bank whose clock a demo moved ahead, as long as it is ahead', async () => {
  const clock = movableClock();
  const bank = await emptyBank({ clock, since: 0 });
  await expect(refuseMovedClock(bank.database)).resolves.toBeUndefined();
  const now = Date.now();
  await clock.move({ to: now + 30_000 });
  await expect(refuseMovedClock(bank.database)).resolves.toBeUndefined();
  await clock.move({ to: now + 86_400_000 });
  await expect(refuseMovedClock(bank.database)).rejects.toThrow(/moved the clock .* still to come\. Set DEMO=on/);
  await bank.close();
});
