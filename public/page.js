// A line and a button in place of the operator page when its own scripts cannot be loaded, for example because the service
// was updated at this moment. In English only, since the texts are among these scripts.

(() => {
  const line = document.getElementById('not-loaded');
  const show = () => {
    // Once the page is drawn, it handles its failures itself.
    line.hidden = document.getElementById('app').firstChild !== null;
  };
  // A script that is not there causes an event at its element; one that ends early, an event of the page.
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, show, true);
  line.querySelector('button').addEventListener('click', () => location.reload());
})();
