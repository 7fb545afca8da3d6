import type { ReactNode } from 'react';
import { icons } from '../look/icons.ts';

export function MenuIcon({ name, className }: { name: string | undefined; className?: string | undefined }): ReactNode {
  const Icon = name === undefined ? undefined : icons[name];
  return Icon === undefined ? null : <Icon {...(className !== undefined && { className })} />;
}
