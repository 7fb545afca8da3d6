import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from './testing/supplier-area.json' with { type: 'json' };
import { print } from '../source/print.ts';

/* The server as seen by an assistant: the protocol's own client, over standard input and output, in a small product. */

const SCRIPT = join(import.meta.dirname, '../mcp.ts');
const STARTER = join(import.meta.dirname, '../starter/sandbox/schemas');
const DIALECT = join(import.meta.dirname, '../../schemas/dialect');

let product = '';
let client: Client;

const begun = async (...options: string[]): Promise<Client> => {
  const made = new Client({ name: 'test', version: '1' });
  const args = [SCRIPT, ...options];
  await made.connect(new StdioClientTransport({ command: process.execPath, args, cwd: product, stderr: 'inherit' }));
  return made;
};

interface Reply {
  isError: boolean;
  text: string;
}

async function call(name: string, args: Record<string, unknown> = {}, by = client): Promise<Reply> {
  const { content, isError = false } = await by.callTool({ name, arguments: args });
  const parts = content as { type: string; text?: string }[];
  return { isError: isError === true, text: parts.map(({ text = '' }) => text).join('\n') };
}

const git = (...words: string[]): string =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
    cwd: product,
    encoding: 'utf8',
  }).stdout;

const onDisk = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(product, 'schemas'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json') && !path.startsWith('dialect'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(product, 'schemas', path), 'utf8')]),
  );

beforeAll(async () => {
  product = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
  cpSync(STARTER, join(product, 'schemas'), { recursive: true });
  cpSync(DIALECT, join(product, 'schemas/dialect'), { recursive: true });
  writeFileSync(join(product, 'secret.json'), '{"key": "outside"}');
  mkdirSync(join(product, 'elsewhere'));
  symlinkSync(join(product, 'elsewhere'), join(product, 'schemas/screens/far'));
  writeFileSync(join(product, '.gitignore'), readFileSync(join(STARTER, '../../base/gitignore'), 'utf8'));
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'begin');
  client = await begun();
});

afterAll(async () => {
  await client.close();
  rmSync(product, { recursive: true });
});

describe('an assistant', () => {
  it('finds the tools and the reference', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [
        'change',
        'check',
        'diff',
        'list',
        'make',
        'preview',
        'proposals',
        'propose',
        'read',
        'reference',
        'samples',
        'search',
        'undo',
        'withdraw',
      ].toSorted(),
    );
    const { contents } = await client.readResource({ uri: 'screenwright://reference' });
    expect(String((contents[0] as { text: string }).text)).toContain('## table (blocks/table.json)');
  });

  it('searches words, problems and files', async () => {
    expect((await call('search', { query: 'unknown-field' })).text).toContain('[problem] unknown-field');
    expect((await call('search', { query: 'products' })).text).toContain('[schema] screens/products.json');
    expect((await call('search', { query: 'table sums' })).text).toContain('[word] table');
    expect((await call('reference', { name: 'tabel' })).text).toContain('Did you mean "table"?');
  });

  it('changes files by patches and texts, printed as tidy prints them, and undoes each change', async () => {
    const before = onDisk();
    const first = await call('change', {
      changes: [
        {
          path: 'schemas/screens/products.json',
          patch: [{ op: 'replace', path: '/table/empty', value: 'Nothing' }],
        },
        { path: 'menus/main.json', edits: [{ old: '"Stock"', new: '"Store"' }] },
      ],
    });
    expect(first).toMatchObject({
      isError: false,
      text: expect.stringContaining('Change 1') as string,
    });
    const between = onDisk();
    for (const path of ['screens/products.json', 'menus/main.json'])
      expect(between[path]).toBe(print(JSON.parse(between[path] ?? '')));
    expect(between['menus/main.json']).toContain('"Store"');
    await call('change', {
      changes: [
        {
          path: 'screens/products.json',
          patch: [{ op: 'replace', path: '/title', value: 'Goods' }],
        },
      ],
    });
    expect(await call('undo', { change: 1 })).toMatchObject({ isError: true });
    expect((await call('undo')).text).toContain('Change 2 is undone');
    expect((await call('undo')).text).toContain('Change 1 is undone');
    expect(onDisk()).toEqual(before);
    expect((await call('undo')).text).toBe('There is no change to undo.');
  });

  it('writes nothing in which check finds a problem, and returns the problem', async () => {
    const before = onDisk();
    const wrong = {
      path: 'screens/products.json',
      patch: [{ op: 'add', path: '/table/columns/-', value: 'prize' }],
    };
    const { isError, text } = await call('change', { changes: [wrong] });
    expect(isError).toBe(true);
    expect(text).toContain('Nothing was written');
    expect(text).toContain('Did you mean "price"?');
    expect((await call('change', { changes: [wrong], write: false })).text).toContain('unknown-field');
    expect(onDisk()).toEqual(before);
  });

  it.each([
    '../secret.json',
    'schemas/../secret.json',
    '/etc/passwd',
    'screens/../../secret.json',
    'screens/far/new.json',
    'dialect/screen.json',
    'approvals.json',
    'screens/.hidden.json',
    'screens/new.txt',
    'screens\\new.json',
  ])('reaches nothing outside of the schemas: %s', async (path) => {
    for (const way of [{ text: '{}' }, { remove: true }, { edits: [{ old: 'outside', new: 'x' }] }]) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect((await call('change', { changes: [{ path, ...way }] })).isError).toBe(true);
    }
    const { isError, text } = await call('read', { path });
    expect([isError, text.includes('outside')]).toEqual([true, false]);
    expect(readFileSync(join(product, 'secret.json'), 'utf8')).toBe('{"key": "outside"}');
    expect(readdirSync(join(product, 'elsewhere'))).toEqual([]);
  });

  it('proposes a change that a person takes or leaves, and writes nothing', async () => {
    const before = onDisk();
    const retitle = (value: string): object => ({
      path: 'screens/products.json',
      patch: [{ op: 'replace', path: '/title', value }],
    });
    const { isError, text } = await call('propose', { title: '改标题', reason: '更短', changes: [retitle('Goods')] });
    expect([isError, text]).toEqual([false, expect.stringContaining('waits in the workbench') as string]);
    const [, id = ''] = /^Proposal (\S+)/.exec(text) ?? [];
    expect((await call('proposals')).text).toBe(`${id}  改标题`);
    expect(onDisk()).toEqual(before);
    expect(git('status', '--porcelain')).toBe('');

    await call('change', { changes: [retitle('Wares')] });
    expect((await call('proposals')).text).toContain('no longer fits: screens/products.json changed since');
    await call('undo');
    expect((await call('withdraw', { id })).text).toBe(`Proposal ${id} is withdrawn.`);
    expect((await call('proposals')).text).toBe('No proposal is open.');
    expect(await call('withdraw', { id: '../secret' })).toMatchObject({ isError: true });
  });

  it('proposes nothing that check finds something in', async () => {
    const patch = [{ op: 'add', path: '/table/columns/-', value: 'prize' }];
    const { isError, text } = await call('propose', {
      title: '一列',
      changes: [{ path: 'screens/products.json', patch }],
    });
    expect([isError, text]).toEqual([true, expect.stringContaining('Did you mean "price"?') as string]);
    expect((await call('proposals')).text).toBe('No proposal is open.');
  });

  it('writes nothing at all where the server only proposes', async () => {
    const before = onDisk();
    const careful = await begun('--propose');
    const { tools } = await careful.listTools();
    expect(tools.map(({ name }) => name).filter((name) => name === 'change' || name === 'undo')).toEqual([]);
    const made = await call('make', { noun: 'enum', name: 'memo-state', title: '状态', values: 'OPEN=待办' }, careful);
    expect(made.text).toContain('new enums/memo-state.json');
    expect(onDisk()).toEqual(before);
    const [, id = ''] = /^Proposal (\S+)/.exec(made.text) ?? [];
    await call('withdraw', { id }, careful);
    await careful.close();
  });

  it('reads through no link', async () => {
    symlinkSync(join(product, 'secret.json'), join(product, 'schemas/screens/link.json'));
    expect(await call('read', { path: 'screens/link.json' })).toEqual({
      isError: true,
      text: '"screens/link.json" leads through a link.',
    });
    rmSync(join(product, 'schemas/screens/link.json'));
  });

  it('gets a sentence if there is no picture', async () => {
    const { isError, text } = await call('preview', { screen: 'products' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^(Nothing answers at http:\/\/127\.0\.0\.1:4173|There is no picture)/);
  });

  it('makes an area through the tools alone, and commits nothing', async () => {
    const head = git('rev-parse', 'HEAD');
    const before = onDisk();
    for (const { tool, arguments: args, isRefused = false } of recorded as {
      tool: string;
      arguments: Record<string, unknown>;
      isRefused?: boolean;
    }[]) {
      // oxlint-disable-next-line no-await-in-loop -- as they were recorded
      const { isError, text } = await call(tool, args);
      expect([tool, isError, isError === isRefused ? '' : text]).toEqual([tool, isRefused, '']);
      if (tool === 'samples')
        expect(text.split('\n').map((line) => Object.keys(JSON.parse(line) as object))).toHaveLength(3);
      if (tool === 'check') expect(text).toBe('Check finds nothing.');
      if (tool === 'diff') expect(text).toContain('supplier');
    }
    const after = onDisk();
    expect(
      Object.keys(after)
        .filter((path) => !(path in before))
        .toSorted(),
    ).toEqual([
      'calls/supplier.json',
      'entities/supplier.json',
      'enums/supplier-state.json',
      'screens/supplier/add.json',
      'screens/supplier/detail.json',
      'screens/supplier/list.json',
    ]);
    expect(git('rev-parse', 'HEAD')).toBe(head);
    await call('undo');
    await call('undo');
    expect(onDisk()).toEqual(before);
  });
});
