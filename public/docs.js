// The page `/docs`: shows openapi.json in a viewer, which can also send the requests, to the service that the page
// came from.

(() => {
  const status = document.getElementById('status');
  /** Types whose answers never end: the viewer would wait for the end. */
  const ENDLESS = ['text/event-stream', 'multipart/x-mixed-replace'];
  let endless = [];

  /** The paths of a document whose answers never end, as the ends of their addresses. */
  function endlessPaths({ paths }) {
    const isEndless = ({ get }) =>
      ENDLESS.some((type) => get?.responses?.[200]?.content?.[type] !== undefined);
    return Object.keys(paths)
      .filter((path) => isEndless(paths[path]))
      .map((path) => path.slice(path.lastIndexOf('}') + 1));
  }

  function prepared(request) {
    const { pathname } = new URL(request.url, location.href);
    if (endless.some((end) => pathname.endsWith(end)))
      throw new Error('This answer never ends. Open it in a tab of its own, or with: curl -N');
    Object.assign(request.headers, rigdToken.headers());
    return request;
  }

  function show(document) {
    endless = endlessPaths(document);
    // The page itself sends the token.
    document.security = [];
    delete document.components.securitySchemes;
    SwaggerUIBundle({
      spec: document,
      domNode: window.document.getElementById('viewer'),
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: true,
      validatorUrl: null,
      requestInterceptor: prepared,
      onComplete: () => {
        status.textContent = '';
      },
    });
  }

  async function load() {
    const answer = await fetch('openapi.json', { headers: rigdToken.headers() }).catch(() => undefined);
    if (answer?.ok) return show(await answer.json());
    if (answer?.status === 401) {
      status.textContent = '';
      return rigdToken.ask();
    }
    const body = await answer?.json().catch(() => undefined);
    status.textContent = body?.message ?? 'The service does not answer. Load the page again.';
  }

  rigdToken.onGiven = load;
  void load();
})();
