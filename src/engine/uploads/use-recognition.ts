import { useRef, useState } from 'react';
import { callOf, useBundle } from '../bundle.tsx';
import { CallError } from '../calls/send.ts';
import { useSend } from '../calls/use-send.ts';
import type { WidgetProps } from '../widget.ts';
import { wordsOf } from './limits.ts';
import type { Uploaded, UploadDesk } from './upload-desk.ts';

const FAILED = '识别失败，请手动填写';

/** Reads an uploaded picture and fills the fields that the widget names; what was typed by hand stays. */
export function useRecognition(
  widget: WidgetProps,
  desk: UploadDesk,
): {
  isReading: boolean;
  read(uploaded: Uploaded, name: string): void;
} {
  const { props, sibling } = widget;
  const bundle = useBundle();
  const send = useSend();
  const [reading, setReading] = useState(0);
  // Only the picture that stands there at last may fill anything, or be complained of.
  const turn = useRef(0);
  const call = typeof props.ocr === 'string' ? callOf(bundle, props.ocr) : undefined;

  const fill = (answer: unknown): void => {
    const record = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    const filled: string[] = [];
    for (const each of wordsOf(props.fills) ?? []) {
      const [name = '', word = name] = each.split('=').map((part) => part.trim());
      const beside = sibling(name);
      if (beside?.recognise?.(record[word]) === true) filled.push(beside.field.title);
    }
    desk.say(filled.length === 0 ? '没有识别到可填写的内容' : `已识别并填入${filled.join('、')}，请核对`);
  };

  const read = (uploaded: Uploaded, name: string): void => {
    if (call === undefined) return;
    const now = (turn.current += 1);
    const words = { picType: props.picType ?? props.business, picUrl: uploaded.fileUrl, picId: uploaded.fileId };
    const request = Object.entries(words).filter(([word, value]) => call.fields.includes(word) && value !== undefined);
    setReading((n) => n + 1);
    send(call.name, Object.fromEntries(request))
      .then(
        (answer) => now === turn.current && fill(answer),
        (error: unknown) => {
          if (now !== turn.current) return;
          const message = (error instanceof CallError && error.message) || FAILED;
          desk.complain(name, message, () => read(uploaded, name));
        },
      )
      .finally(() => setReading((n) => n - 1));
  };
  return { isReading: reading > 0, read };
}
