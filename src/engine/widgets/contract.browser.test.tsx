import { widgetContract } from '../testing/widget-contract.tsx';
import { contractCases } from '../testing/widget-cases.ts';
import { entryOf } from './built-in.ts';

for (const [name, typical] of Object.entries(contractCases)) {
  const { load } = entryOf(name);
  if (load === undefined) throw new Error(`Nothing implements "${name}"`);
  widgetContract(name, load, typical);
}
