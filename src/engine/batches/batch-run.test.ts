import { describe, expect, it } from 'vitest';
import { createBatchRun, type RowOutcome } from './batch-run.ts';

const WELL: RowOutcome = { code: '0', message: '', goesOn: true };
const REFUSED: RowOutcome = { code: '10019', message: '当前状态不允许此操作', goesOn: true };

describe('a run of one row after the other', () => {
  it('sends each row once, and failed rows again on retry', async () => {
    const sent: string[] = [];
    const refused = new Set(['b', 'c']);
    const run = createBatchRun(['a', 'b', 'c', 'd'], async (key) => {
      sent.push(key);
      return refused.has(key) ? REFUSED : WELL;
    });
    await run.run();
    expect(run.read()).toMatchObject({ total: 4, done: 4, isRunning: false, isStopped: false });
    expect(run.read().failures.map((each) => each.key)).toEqual(['b', 'c']);
    refused.delete('b');
    await run.retry();
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'b', 'c']);
    expect(run.read()).toMatchObject({ total: 2, done: 2 });
    expect(run.read().failures.map((each) => each.key)).toEqual(['c']);
    expect([...run.doneKeys()].sort()).toEqual(['a', 'b', 'd']);
  });

  it('stops after the row being sent, and can resume with the rest', async () => {
    const sent: string[] = [];
    const run = createBatchRun(['a', 'b', 'c'], async (key) => {
      sent.push(key);
      if (key === 'b') run.stop();
      return WELL;
    });
    await run.run();
    expect(run.read()).toMatchObject({ done: 2, total: 3, isStopped: true });
    await run.run();
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(run.read()).toMatchObject({ done: 3, isStopped: false });
  });

  it('does not continue without a connection', async () => {
    const sent: string[] = [];
    const run = createBatchRun(['a', 'b', 'c'], async (key) => {
      sent.push(key);
      return { code: 'network', message: '连接服务器失败', goesOn: false };
    });
    await run.run();
    expect(sent).toEqual(['a']);
    expect(run.read()).toMatchObject({ done: 1, isStopped: true });
    expect(run.read().failures).toHaveLength(1);
  });
});
