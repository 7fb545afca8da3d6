import type { ReactNode } from 'react';
import { ChoiceGroup } from '../options/ChoiceGroup.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';

function Chips(props: WidgetProps): ReactNode {
  return <ChoiceGroup {...props} look="chip" />;
}

export const chips: WidgetImplementation = { Component: Chips, ownLabel: true };
