import { widgetContract } from '../testing/widget-contract.tsx';
import { contractCases } from '../testing/widget-cases.ts';
import { widgets } from './widgets.ts';

for (const [name, typical] of Object.entries(contractCases)) {
  const load = widgets[name];
  if (load === undefined) throw new Error(`Nothing implements "${name}"`);
  widgetContract(name, load, typical);
}
