import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import { addressOf } from '../links.ts';
import { useScope } from '../scope/use-scope.tsx';
import { useText } from '../texts.ts';

interface ActionButtonProps {
  action: ActionDefinition;
  size?: 'small' | 'medium' | 'large';
  onDone?(): void;
}

export function ActionButton({ action, size }: ActionButtonProps): ReactNode {
  const title = useText(action.title);
  const scope = useScope();
  const navigate = useNavigate();
  const run = (): void => {
    if (action.does.kind !== 'navigate') return;
    const address = addressOf(action.does, scope.read());
    if (address !== null) void navigate(address as string);
  };
  return (
    <Button size={size} appearance={action.look === 'primary' ? 'primary' : 'secondary'} onClick={run}>
      {title}
    </Button>
  );
}
