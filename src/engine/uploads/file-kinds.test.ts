import { describe, expect, it } from 'vitest';
import { endingOf, endingOfAddress, isPreviewed, kindOf, timestampName } from './file-kinds.ts';

describe('kinds of files', () => {
  it('R-233 previews jpg, jpeg, png, gif and webp, and nothing else', () => {
    const shown = ['jpg', 'jpeg', 'png', 'gif', 'webp'].map((each) => isPreviewed(`a.${each}`));
    expect(shown).toEqual([true, true, true, true, true]);
    expect(isPreviewed('A.PNG')).toBe(true);
    expect(['a.pdf', 'a.svg', 'a.html', 'a.bmp', 'a.jpg.exe', 'jpg', ''].some(isPreviewed)).toBe(false);
  });

  it('R-234 only downloads pdf, archives and films', () => {
    const of = (...endings: string[]): string[] => endings.map((each) => kindOf(`a.${each}`));
    expect(of('pdf')).toEqual(['document']);
    expect(of('zip', 'rar')).toEqual(['archive', 'archive']);
    const films = ['mp4', 'avi', 'mov', 'asf', 'wmv', 'rm', 'rmvb', 'flv', 'f4v'];
    expect(of(...films)).toEqual(films.map(() => 'video'));
    expect([...films, 'pdf', 'zip', 'rar'].some((each) => isPreviewed(`a.${each}`))).toBe(false);
    expect(of('docx', 'jpg')).toEqual(['other', 'picture']);
  });

  it('R-237 names a file from an address by the time in UTC+8', () => {
    expect(timestampName(Date.parse('2026-11-20T01:02:03.004Z'), '')).toBe('20261120090203004');
    expect(timestampName(Date.parse('2026-12-31T23:59:59.999Z'), 'pdf')).toBe('20270101075959999.pdf');
  });

  it('finds the extension of a name and of an address', () => {
    expect(['A.JPG', 'none', '.hidden', 'a.tar.gz', '附件.PDF', '发票#1.pdf', '是吗?.png'].map(endingOf)).toEqual([
      'jpg',
      '',
      'hidden',
      'gz',
      'pdf',
      'pdf',
      'png',
    ]);
    expect(['/x.y/scan.png?w=1#a', '/a.b/c', '/a?b=c.png'].map(endingOfAddress)).toEqual(['png', '', '']);
  });
});
