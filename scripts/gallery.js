// Builds the gallery of components: one HTML file in dist/gallery with script and style in it, which a browser opens
// without a service.

import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const FOLDER = 'dist/gallery';
const { outputFiles } = await build({
  entryPoints: { main: 'dist/page/gallery/gallery.js', style: 'src/page/style/gallery.css' },
  outdir: FOLDER,
  bundle: true,
  write: false,
  platform: 'browser',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
});
const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
const script = textOf('main.js').replaceAll('</script', '<\\/script');
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  `${FOLDER}/index.html`,
  `<!doctype html>
<html>
  <meta charset="utf-8">
  <title>Components of the operator page</title>
  <meta name="viewport" content="width=device-width">
  <style>${textOf('style.css')}</style>
  <div id="app"></div>
  <script type="module">${script}</script>
</html>
`,
);
console.log(`${pathToFileURL(`${FOLDER}/index.html`)} (?theme=dark, light or red)`);
