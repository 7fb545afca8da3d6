import type { ReactNode } from 'react';
import type { Block as BlockDefinition, Blocks } from '#model/block.ts';
import { Block } from '../../frame/Block.tsx';
import { useText } from '../../formats/texts.ts';
import styles from '../../frame/block.module.css';

/**
 * Blocks stacked on a grid by width. If some take two thirds and others one third, a wide window puts the former in the
 * main column and the latter in a rail; a narrow one keeps the author's order.
 */
export function BodyView({ block }: { block: Blocks['body'] }): ReactNode {
  const title = useText(block.title);
  const { above, main, rail, below } = arrange(block.blocks);
  return (
    <div className={styles.body}>
      {title !== undefined && <h2 className={styles.bodyTitle}>{title}</h2>}
      {above.map((each) => (
        <Block key={each.id} block={each} />
      ))}
      {rail.length > 0 && (
        <div className={styles.split}>
          <div className={styles.main}>{main.map(inOrder)}</div>
          <div className={styles.rail}>{rail.map(inOrder)}</div>
        </div>
      )}
      {below.map((each) => (
        <Block key={each.id} block={each} />
      ))}
    </div>
  );

  function inOrder(each: BlockDefinition): ReactNode {
    return <Block key={each.id} block={each} order={block.blocks.indexOf(each)} />;
  }
}

function arrange(blocks: BlockDefinition[]) {
  const isMain = (block: BlockDefinition): boolean => block.width === 'two-thirds';
  const isRail = (block: BlockDefinition): boolean => block.width === 'third';
  if (!blocks.some(isMain) || !blocks.some(isRail)) return { above: blocks, main: [], rail: [], below: [] };
  const first = blocks.findIndex((block) => isMain(block) || isRail(block));
  const last = blocks.findLastIndex((block) => isMain(block) || isRail(block));
  const between = blocks.slice(first, last + 1);
  return {
    above: blocks.slice(0, first),
    main: between.filter((block) => !isRail(block)),
    rail: between.filter(isRail),
    below: blocks.slice(last + 1),
  };
}
