import { describe, expect, it, vi } from 'vitest';
import { safeAddress } from '../calls/address.ts';
import { filesOf, idsIn, nameOf, rememberFile, ownAddress } from './shown-file.ts';

describe('the files in a value', () => {
  it('R-111 are ids, records with what they are kept under, or lists of either', () => {
    expect(filesOf('F1')).toEqual([{ fileDfsId: 'F1' }]);
    const record = { fileDfsId: 'F2', fileName: 'a.pdf', bizType: 'T', bizNo: '1', additional1: 'x', other: 1 };
    expect(filesOf(['F1', record])).toEqual([
      { fileDfsId: 'F1' },
      { fileDfsId: 'F2', fileName: 'a.pdf', bizType: 'T', bizNo: '1', additional1: 'x' },
    ]);
  });

  it('are none in anything else', () => {
    expect([null, undefined, '', 7, true, {}, { fileDfsId: 7 }, [[], [null]]].flatMap(filesOf)).toEqual([]);
  });

  it('are named by their own name, else a known one, else their address, else their field', () => {
    rememberFile('F3', { name: 'known.png' });
    expect(nameOf({ fileDfsId: 'F3', fileName: 'own.png' }, '执照')).toBe('own.png');
    expect(nameOf({ fileDfsId: 'F3' }, '执照')).toBe('known.png');
    expect(nameOf({ fileDfsId: '/api-file/file/scene/card.png?v=1' }, '执照')).toBe('card.png');
    expect(nameOf({ fileDfsId: 'F4' }, '执照')).toBe('执照');
  });

  it('go into a field by their ids, and keep their names', () => {
    expect(idsIn([{ fileDfsId: 'F5', fileName: 'five.pdf' }, 'F6'])).toEqual(['F5', 'F6']);
    expect(idsIn({ fileDfsId: 'F7' })).toBe('F7');
    expect([idsIn('F8'), idsIn(null), idsIn([])]).toEqual(['F8', null, []]);
    expect(nameOf({ fileDfsId: 'F5' }, '执照')).toBe('five.pdf');
  });

  it('are never fetched from a script address', () => {
    vi.stubGlobal('window', { location: { href: 'http://127.0.0.1/' } });
    const safe = ['/api-file/1', 'https://files.example/a.png', 'blob:http://127.0.0.1/1'];
    expect(safe.map(safeAddress)).toEqual(safe);
    expect(['javascript:alert(1)', 'JAVASCRIPT:1', 'data:text/html,x', 'vbscript:x'].map(safeAddress)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    vi.unstubAllGlobals();
  });

  it('are drawn as pictures only from this site', () => {
    vi.stubGlobal('window', { location: { href: 'http://127.0.0.1/' } });
    const own = ['/api-file/1', 'http://127.0.0.1/a.png', 'blob:http://127.0.0.1/1'];
    expect(own.map(ownAddress)).toEqual(own);
    const others = [
      'https://files.example/a.png',
      'http://127.0.0.1:81/a.png',
      '//files.example/a.png',
      'data:image/png,x',
    ];
    expect(others.map(ownAddress)).toEqual([null, null, null, null]);
    vi.unstubAllGlobals();
  });
});
