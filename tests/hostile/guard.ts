/*
 * Watches a page for effects of hostile texts: executed code, requests to other origins, navigation, interactive nodes.
 */

export interface Guard {
  /** Violations since the start; expected to be empty. */
  seen: string[];
  stop(): void;
}

const ALIVE =
  'script, iframe, frame, object, embed, applet, base, meta, link, form[action], portal, animate, set, foreignObject';
const ADDRESSES = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'poster',
  'srcdoc',
  'background',
  'ping',
];

const POLICY =
  "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'self'; media-src 'none'; font-src 'self' data:";

export function watch(): Guard {
  const seen: string[] = [];
  const note = (what: string): void => void seen.push(what);
  const names = ['pwned', 'alert', 'confirm', 'prompt', 'print', 'open'] as const;
  const page = window as unknown as Record<string, unknown>;
  const before = names.map((name) => page[name]);
  for (const name of names) page[name] = () => note(`called ${name}()`);

  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  document.head.append(policy);
  const onViolation = (event: SecurityPolicyViolationEvent): void =>
    note(`violates ${event.violatedDirective}: ${event.blockedURI}`);
  document.addEventListener('securitypolicyviolation', onViolation);

  const inspect = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const each of [node, ...node.querySelectorAll('*')]) {
      if (each.matches(ALIVE)) note(`node ${each.outerHTML.slice(0, 120)}`);
      for (const { name, value } of each.attributes) {
        if (/^on/i.test(name)) note(`attribute ${name} on ${each.outerHTML.slice(0, 120)}`);
        if (ADDRESSES.includes(name) && /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu.test(value))
          note(`address ${value.slice(0, 60)} on ${each.tagName}`);
      }
    }
  };
  const nodes = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') inspect(change.target.cloneNode());
      for (const node of change.addedNodes) inspect(node);
    }
  });
  nodes.observe(document.body, { childList: true, subtree: true, attributes: true });

  const requests = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (/evil\.example/.test(name)) note(`asked ${name}`);
  });
  requests.observe({ type: 'resource', buffered: false });

  const onLeave = (event: Event): void => {
    const to = (event as unknown as { destination: { url: string } }).destination.url;
    if (new URL(to).origin === location.origin) return;
    note(`went to ${to}`);
    event.preventDefault();
  };
  const navigation = page.navigation as EventTarget | undefined;
  navigation?.addEventListener('navigate', onLeave);

  return {
    seen,
    stop() {
      names.forEach((name, n) => (page[name] = before[n]));
      document.removeEventListener('securitypolicyviolation', onViolation);
      navigation?.removeEventListener('navigate', onLeave);
      nodes.disconnect();
      requests.disconnect();
      policy.remove();
    },
  };
}
