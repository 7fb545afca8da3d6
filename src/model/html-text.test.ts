import { expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

it('reads HTML as lines of text', () => {
  expect(htmlText('<h2>通知</h2><p>一 <b>二</b><br>三</p>\n<ul><li>甲</li><li>乙&amp;丙</li></ul>')).toBe(
    '通知\n一 二\n三\n甲\n乙&丙',
  );
});

it('drops invisible content', () => {
  expect(htmlText('a<script>alert(1)</script><style>p{}</style><!-- x -->b')).toBe('ab');
  expect(htmlText('a<script>alert(1)')).toBe('a');
  expect(htmlText('1 < 2 && 3 > 2')).toBe('1 < 2 && 3 > 2');
});

it('decodes character references', () => {
  expect(htmlText('&lt;b&gt; &#20013; &#x4e2d; &#0; &#xd800; &nope;')).toBe('<b> 中 中 \ufffd \ufffd &nope;');
});
