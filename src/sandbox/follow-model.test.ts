import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Model } from '#model/model.ts';
import { ModelRefused } from './sandbox.ts';
import { followModel } from './follow-model.ts';

const named = (name: string): Model => ({ screens: {}, calls: { [name]: {} } }) as never;

describe('a server in development', () => {
  let folder = '';
  let file = '';
  let stop = (): void => undefined;
  const write = (name: string): void => writeFileSync(file, `${JSON.stringify(named(name))}\n`);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'follow-'));
    file = join(folder, 'model.json');
  });
  afterEach(() => {
    stop();
    rmSync(folder, { recursive: true });
  });

  it('applies the Model that was generated during the start', async () => {
    write('visit.add');
    const taken: Model[] = [];
    stop = followModel(file, { replaceModel: async (model) => void taken.push(model) }, named('visit.page'));
    await vi.waitFor(() => expect(taken).toEqual([named('visit.add')]), { timeout: 10_000 });
  });

  it('does not apply the Model that it started with', async () => {
    write('visit.page');
    const replaceModel = vi.fn<(model: Model) => Promise<void>>(async () => undefined);
    stop = followModel(file, { replaceModel }, named('visit.page'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    write('visit.add');
    await vi.waitFor(() => expect(replaceModel).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    expect(replaceModel).toHaveBeenCalledWith(named('visit.add'));
  });

  it('ends with the newest Model, even if an older one is slower', async () => {
    write('visit.page');
    let current = 'visit.page';
    let begun = 0;
    const replaceModel = async (model: Model): Promise<void> => {
      const [name = ''] = Object.keys(model.calls);
      begun += 1;
      if (name === 'visit.add') await new Promise((resolve) => setTimeout(resolve, 400));
      current = name;
    };
    stop = followModel(file, { replaceModel }, named('visit.page'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    write('visit.add');
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 });
    write('visit.settle');
    await vi.waitFor(() => expect(begun).toBe(2), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(current).toBe('visit.settle');
  });

  it('reports a Model that existing rows prevent, and the next one that is applied', async () => {
    write('visit.page');
    const stop1 = {
      code: 'removed-with-rows',
      entity: 'visit',
      rows: 3,
      message: 'Entity "visit" was removed.',
    } as const;
    const replaceModel = async (model: Model): Promise<void> => {
      if ('visit.gone' in model.calls) throw new ModelRefused('a test', [stop1]);
    };
    const told: (readonly string[] | null)[] = [];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stop = followModel(file, { replaceModel }, named('visit.page'), (refused) =>
      told.push(refused && refused.stops.map(({ message }) => message)),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    write('visit.gone');
    await vi.waitFor(() => expect(told).toEqual([[stop1.message]]), { timeout: 10_000 });
    write('visit.add');
    await vi.waitFor(() => expect(told).toEqual([[stop1.message], null]), { timeout: 10_000 });
    vi.restoreAllMocks();
  });
});
