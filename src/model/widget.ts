/** A widget or a format as the product (or the engine) declares it; the implementation is found by its name. */
export interface WidgetDefinition {
  name: string;
  title: string;
  /** JSON Schema types of the values that it edits or shows. */
  edits: ('string' | 'number' | 'integer' | 'boolean' | 'array' | 'object')[];
  /** The widget that draws it, where it is that one with some words said beforehand. */
  is?: string;
  /** Its options; `expression` means that the option is one, `call` that it names a call, `calls` several. Others are refused. */
  props: Record<string, { type: PropType; description: string }>;
}

export type PropType = 'string' | 'number' | 'boolean' | 'list' | 'expression' | 'call' | 'calls';
