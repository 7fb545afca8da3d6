import type { BlockBase, BlockFacts, Source } from '../block.ts';
import type { Expression, Text } from '../expression.ts';

declare module '../block.ts' {
  interface Blocks {
    article: ArticleBlock;
  }
}

/** HTML text from the server. */
export interface ArticleBlock extends BlockBase {
  kind: 'article';
  source: Source;
  heading?: Expression;
  date?: Expression;
  html: Expression;
  /** Address of a picture above the text. */
  image?: Expression;
  empty?: Text;
}

export const article = {
  surface: 'card',
  room: () => 'text',
  parts: () => ['html'] as const,
} satisfies BlockFacts<ArticleBlock>;
