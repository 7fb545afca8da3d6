import { lazy, Suspense, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ScreenBundle, Validator } from '#model/screen.ts';
import { Safe } from '../errors/Safe.tsx';
import { bundleOf, infoList } from '../testing/world.tsx';
import { BundleProvider } from './bundle.tsx';
import { loadLater, useValidator, useWholeBundle } from './later-part.ts';

const valid: Validator = Object.assign(() => true, { errors: null }) as unknown as Validator;

/** A bundle whose validators arrive when `arrive` is called. */
function bundleWithLater(): { bundle: ScreenBundle; arrive(): void } {
  let arrive = (): void => undefined;
  const there = new Promise<void>((resolve) => (arrive = resolve));
  const bundle = bundleOf([infoList('余额', 'balance', [])]);
  bundle.validators = { early: valid };
  bundle.later = async () => {
    await there;
    return { later: { parts: {}, calls: {}, enums: {}, needs: {}, validators: { late: valid } } };
  };
  return { bundle, arrive };
}

/** Has a hook after the suspending one: React starts the component again from its first hook. */
function Dialog(): ReactNode {
  const whole = useWholeBundle();
  const [title] = useState('dialog');
  return <p>{`${title} ${Object.keys(whole.validators).join(' ')}`}</p>;
}

function Form({ validator }: { validator: string }): ReactNode {
  const found = useValidator(validator);
  const [title] = useState(validator);
  return <p>{`${title} ${found === null ? 'unknown' : 'found'}`}</p>;
}

/** Loads its children lazily, as dialogs do: React renders them in a retry. */
function loaded(drawn: ReactNode): ReactNode {
  const Part = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { default: () => drawn };
  });
  return <Part />;
}

async function draw(bundle: ScreenBundle, children: ReactNode): Promise<void> {
  await render(
    <BundleProvider bundle={bundle}>
      <Safe instead={<p>broken</p>}>
        <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
      </Safe>
    </BundleProvider>,
  );
}

it('draws a dialog after its part of the bundle has loaded', async () => {
  const { bundle, arrive } = bundleWithLater();
  await draw(bundle, <Dialog />);
  await expect.element(page.getByText('waiting')).toBeVisible();
  arrive();
  await expect.element(page.getByText('dialog early late')).toBeVisible();
});

it.each([
  ['a dialog', <Dialog key="dialog" />, 'dialog early late'],
  ['a form', <Form key="form" validator="late" />, 'late found'],
  ['a form without a compiled validator', <Form key="none" validator="nowhere" />, 'nowhere unknown'],
])('draws %s whose code loads first', async (_name, drawn, said) => {
  const failures: unknown[] = [];
  const onError = (event: ErrorEvent): void => {
    event.preventDefault();
    failures.push(event.error);
  };
  window.addEventListener('error', onError);
  const { bundle, arrive } = bundleWithLater();
  await draw(bundle, loaded(drawn));
  setTimeout(arrive, 100);
  await expect.element(page.getByText(said)).toBeVisible();
  window.removeEventListener('error', onError);
  expect(failures).toEqual([]);
});

it('draws a dialog at once if its part is loaded', async () => {
  const { bundle, arrive } = bundleWithLater();
  arrive();
  await loadLater(bundle);
  await draw(bundle, <Dialog />);
  expect(document.body.textContent).toContain('dialog early late');
});

it.each([
  ['late', 'late found'],
  ['nowhere', 'nowhere unknown'],
])('waits for the validator %s of a dialog', async (validator, said) => {
  const { bundle, arrive } = bundleWithLater();
  await draw(bundle, <Form validator={validator} />);
  await expect.element(page.getByText('waiting')).toBeVisible();
  arrive();
  await expect.element(page.getByText(said)).toBeVisible();
});

it('does not wait for the validator of a form on the page', async () => {
  const { bundle } = bundleWithLater();
  await draw(bundle, <Form validator="early" />);
  expect(document.body.textContent).toContain('early found');
});
