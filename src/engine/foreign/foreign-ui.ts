const DEEPEST = 12;
/** Texts, order and choice of control; a component or a field of one's own is code, and has no place in data. */
const PLAIN = /^ui:(title|description|help|placeholder|order|widget|disabled|readonly|autocomplete|rows|options)$/;
const WIDGET_OF = new Set(['textarea', 'radio', 'select', 'checkboxes', 'checkbox', 'password', 'hidden', 'updown']);

/** Whether a uiSchema that others wrote holds data alone, of words that are drawn here. */
export function isUiSchema(value: unknown, depth = 0): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST) return false;
  return Object.entries(value).every(([name, each]) => {
    if (!name.startsWith('ui:')) return isUiSchema(each, depth + 1);
    if (!PLAIN.test(name)) return false;
    if (name === 'ui:widget') return WIDGET_OF.has(String(each));
    if (name === 'ui:order') return Array.isArray(each) && each.includes('*');
    return true;
  });
}
