/** A widget or a format as the product (or the engine) declares it; the implementation is found by its name. */
export interface WidgetDefinition {
  name: string;
  title: string;
  /** What it edits or shows: JSON Schema types. */
  edits: ('string' | 'number' | 'integer' | 'boolean' | 'array' | 'object')[];
  /** Its options; `expression` means that the option is one. Others are refused. */
  props: Record<string, { type: 'string' | 'number' | 'boolean' | 'expression'; description: string }>;
}
