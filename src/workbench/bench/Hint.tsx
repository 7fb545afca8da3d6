import { Tooltip, type TooltipProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface HintProps {
  text: string;
  /** The text says more than the name of the button; default: it is the name. */
  isMore?: boolean;
  children: TooltipProps['children'];
}

/** The text of a button without words, or more about one with words, where the pointer or the focus rests on it. */
export function Hint({ text, isMore = false, children }: HintProps): ReactNode {
  return (
    <Tooltip content={text} relationship={isMore ? 'description' : 'label'}>
      {children}
    </Tooltip>
  );
}

/** Lets Fluent's triggers of menus and popovers reach the button inside. */
Hint.isFluentTriggerComponent = true;
