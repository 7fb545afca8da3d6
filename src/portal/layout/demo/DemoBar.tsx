import { Suspense, use, useState, type ReactNode } from 'react';
import { BeakerRegular } from '@fluentui/react-icons/svg/beaker';
import { lazyPart } from '#engine/parts.ts';
import { QuietBoundary } from '../base/QuietBoundary.tsx';
import { DemoContext } from './demo-context.ts';
import styles from './DemoBar.module.css';

const DemoGuide = lazyPart(async () => (await import('./DemoGuide.tsx')).DemoGuide);

interface DemoBarProps {
  /** Unfolded initially. */
  isOpenFirst?: boolean;
}

/** The bar of a demo server, which unfolds into the guide; empty on other servers. */
export function DemoBar({ isOpenFirst = false }: DemoBarProps): ReactNode {
  const isDemo = use(DemoContext);
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  if (!isDemo) return null;
  return (
    <QuietBoundary>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          data-demo-bar
        >
          <BeakerRegular aria-hidden />
          演示环境
          <span className={styles.fold}>{isOpen ? '收起' : '账号、验证码与银行时间'}</span>
        </button>
        {isOpen && (
          <Suspense fallback={null}>
            <DemoGuide />
          </Suspense>
        )}
      </div>
    </QuietBoundary>
  );
}
