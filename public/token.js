// The token of a service that has one: asked for by the page, kept where the user says, and sent in a header. One that
// came in the address of the page is taken out of it, since addresses are shown, kept and passed on. Used by both pages.

window.rigdToken = (() => {
  const KEY = 'rigd-token';
  const form = document.getElementById('token-form');
  const field = document.getElementById('token-field');
  const lasting = document.getElementById('token-lasting');
  const problem = document.getElementById('token-problem');
  let onGiven = () => {};
  /** Also where the browser keeps nothing for this page. */
  let token = null;

  function kept(action) {
    try {
      return action();
    } catch {
      return null;
    }
  }

  const address = new URL(location.href);
  token = address.searchParams.get('access_token');
  if (token !== null) {
    address.searchParams.delete('access_token');
    history.replaceState(null, '', address);
    kept(() => sessionStorage.setItem(KEY, token));
  }
  token ??= kept(() => sessionStorage.getItem(KEY)) ?? kept(() => localStorage.getItem(KEY));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    token = field.value.trim();
    field.value = '';
    form.hidden = true;
    kept(() => sessionStorage.setItem(KEY, token));
    if (lasting.checked) kept(() => localStorage.setItem(KEY, token));
    onGiven();
  });

  return {
    /** Headers of a request. Over plain http a browser names its page to localhost only: the first one marks ours. */
    headers: () => ({
      'X-Requested-With': 'rigd',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    }),
    /** Whether the user is asked for a token now. */
    isAsked: () => !form.hidden,
    /** Asks the user. What was kept is wrong, so it is forgotten. */
    ask() {
      if (!form.hidden) return;
      problem.hidden = token === null;
      token = null;
      for (const store of ['sessionStorage', 'localStorage']) kept(() => window[store].removeItem(KEY));
      form.hidden = false;
      field.focus();
    },
    /** Called when the user has given a token. */
    set onGiven(callback) {
      onGiven = callback;
    },
  };
})();
