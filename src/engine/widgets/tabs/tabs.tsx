import type { ReactNode } from 'react';
import { ChoiceGroup } from '../options/ChoiceGroup.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';

function Tabs(props: WidgetProps): ReactNode {
  return <ChoiceGroup {...props} look="tab" />;
}

export const tabs: WidgetImplementation = { Component: Tabs, ownLabel: true };
