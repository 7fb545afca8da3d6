import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { CAPTCHA_WORDS, captchaOf, type Captcha, type CaptchaNeed } from '#model/need.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { useSend } from '../../calls/use-send.ts';
import styles from '../../needs/code.module.css';
import { CaptchaPicture } from '../../needs/CaptchaPicture.tsx';
import { useCaptcha } from '../../needs/use-captcha.ts';
import { TextControl } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { isInvalid } from '../value/widget-props.ts';

/** Captcha inside a form; the need with this field names the call that returns the picture. */
function CaptchaWidget(widget: WidgetProps): ReactNode {
  const { needs } = useBundle();
  const need = Object.values(needs).find(
    (each): each is CaptchaNeed => each.kind === 'captcha' && each.field === widget.name,
  );
  if (need === undefined || widget.disabled === true || widget.readonly === true)
    return <Typed widget={widget} id={null} />;
  return <Drawn widget={widget} need={need} />;
}

function Drawn({ widget, need }: { widget: WidgetProps; need: CaptchaNeed }): ReactNode {
  const send = useSend();
  const captcha = useCaptcha(
    async (inWords) => (await send(need.draw, inWords ? { [CAPTCHA_WORDS]: true } : {})) as Captcha,
  );
  const { value } = widget;
  const invalid = isInvalid(widget);
  const drawAgain = useEffectEvent(() => {
    if (typeof value === 'string') void captcha.draw();
  });
  // A refused captcha is used up, so a new one is loaded.
  useEffect(() => {
    if (invalid) drawAgain();
  }, [invalid]);
  return (
    <div className={styles.inline}>
      <CaptchaPicture state={captcha} />
      <Typed widget={widget} id={captcha.captcha?.captchaId ?? null} />
    </div>
  );
}

/** @param id id of the visible captcha; null while none is loaded */
function Typed({ widget, id }: { widget: WidgetProps; id: string | null }): ReactNode {
  const given = typeof widget.value === 'string' ? widget.value : '';
  const colon = given.indexOf(':');
  // The text was typed for an earlier picture.
  const isStale = id !== null && colon >= 0 && given.slice(0, colon) !== id;
  return (
    <TextControl
      widget={widget}
      text={isStale ? '' : given.slice(colon + 1)}
      autoComplete="off"
      onText={(text) => widget.onChange(text.trim() === '' ? undefined : captchaOf(id ?? '', text))}
    />
  );
}

export const captcha: WidgetImplementation = { Component: CaptchaWidget };
