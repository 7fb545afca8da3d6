import { useMemo, useState, type ReactNode } from 'react';
import { Combobox, Option } from '@fluentui/react-components';
import type { FileEntry } from '#generators/workbench-wire.ts';
import { searchTree } from './tree-search.ts';

/** So many are drawn at once. */
const MOST = 60;

interface NamePickerProps {
  label: string;
  names: FileEntry[];
  value: string;
  onPick: (name: string) => void;
}

/** One of many by its name, its title or its letters. */
export function NamePicker({ label, names, value, onPick }: NamePickerProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const found = useMemo(() => searchTree(names, typed ?? '').slice(0, MOST), [names, typed]);
  return (
    <Combobox
      aria-label={label}
      value={typed ?? value}
      selectedOptions={[value]}
      placeholder="名称、标题或拼音"
      onChange={(event) => setTyped(event.target.value)}
      onOptionSelect={(_, { optionValue }) => {
        setTyped(null);
        if (optionValue !== undefined) onPick(optionValue);
      }}
      onBlur={() => setTyped(null)}
    >
      {found.map(({ entry }) => (
        <Option key={entry.name} value={entry.name} text={entry.name}>
          {entry.title === entry.name ? entry.name : `${entry.title}  ${entry.name}`}
        </Option>
      ))}
    </Combobox>
  );
}
