import type { ReactNode } from 'react';
import { Select } from '@fluentui/react-components';
import type { FileEntry } from '#generators/workbench-wire.ts';

interface NamePickerProps {
  label: string;
  names: FileEntry[];
  value: string;
  onPick: (name: string) => void;
}

/** Selects a name from many, by title or name. */
export function NamePicker({ label, names, value, onPick }: NamePickerProps): ReactNode {
  return (
    <Select aria-label={label} value={value} onChange={(_, data) => onPick(data.value)}>
      {!names.some(({ name }) => name === value) && <option value={value}>{value}</option>}
      {names.map(({ name, title }) => (
        <option key={name} value={name}>
          {title === name ? name : `${title}  ${name}`}
        </option>
      ))}
    </Select>
  );
}
