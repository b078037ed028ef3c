// The globals that a browser gives to every script, for tests of parts of the page that need no more than its texts.
// Imported before those parts.

const page = new EventTarget();

Object.assign(globalThis, {
  window: { rigdToken: { headers: () => ({}), isAsked: () => false, ask: () => undefined } },
  location: new URL('http://localhost/'),
  addEventListener: page.addEventListener.bind(page),
});
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
