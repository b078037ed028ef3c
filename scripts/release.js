// `make release VERSION=1.2.3`: makes a release. Refuses a tree with changes, versions that disagree, and a changelog
// without entries. Then it sets the version, dates the changelog, updates the pages that mention releases, writes the
// generated files, runs the checks, commits and tags. It publishes nothing; it prints the commands for that.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const VERSION = /^\d+\.\d+\.\d+$/;
const UNRELEASED = '## Unreleased\n';
/** Pages that may contain the name of the package file. Decisions (adr) are never changed. */
const PAGES = ['README.md', 'docs/*.md', ':!docs/develop/adr'];
/** Sentence of README.md until the first release; the next constant is the sentence after it. */
const BEFORE_A_RELEASE = 'No release has been published yet: build the package in a clone.';
const SINCE_A_RELEASE = 'Each release has the package beside its tag; you can also build it in a clone.';

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const npm = (...words) => execFileSync('npm', ['run', '--silent', ...words], { stdio: 'inherit' });
const [wanted = ''] = process.argv.slice(2);

const faults = [];
const refuse = (isWrong, text) => isWrong && faults.push(text);
const description = readFileSync('package.json', 'utf8');
const { version } = JSON.parse(description);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const entries = entriesOf(changelog);

refuse(!VERSION.test(wanted), 'give the version: make release VERSION=1.2.3');
refuse(
  lock.version !== version || lock.packages[''].version !== version,
  `package.json has version ${version}, package-lock.json ${lock.version} and ${lock.packages[''].version}`,
);
refuse(
  VERSION.test(wanted) && wanted.localeCompare(version, 'en', { numeric: true }) < 0,
  `${wanted} is older than ${version} of package.json`,
);
refuse(git('status', '--porcelain') !== '', 'the tree is not clean: git status');
refuse(git('tag', '--list', `v${wanted}`) !== '', `the tag v${wanted} exists already`);
refuse(entries === '', 'CHANGELOG.md has nothing below "## Unreleased"');
const readme = readFileSync('README.md', 'utf8');
refuse(
  ![BEFORE_A_RELEASE, SINCE_A_RELEASE].some((text) => readme.includes(text)),
  `README.md does not have "${SINCE_A_RELEASE}"`,
);
if (faults.length > 0) {
  for (const fault of faults) console.error(`no release: ${fault}`);
  process.exit(1);
}

const today = new Date().toISOString().slice(0, 10);
const title = `## ${wanted} · ${today}`;
writeFileSync('CHANGELOG.md', changelog.replace(UNRELEASED, `${UNRELEASED}\n${title}\n`));
writeFileSync('package.json', description.replace(`"version": "${version}"`, `"version": "${wanted}"`));
lock.version = wanted;
lock.packages[''].version = wanted;
writeFileSync('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);
writeFileSync('README.md', readme.replace(BEFORE_A_RELEASE, SINCE_A_RELEASE));
for (const page of git('ls-files', '--', ...PAGES).split('\n')) {
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replaceAll(`rigd-${version}.tgz`, `rigd-${wanted}.tgz`));
}
npm('generate');
npm('check');
git('commit', '--quiet', '--all', '--message', `release: ${wanted}`);
git('tag', '--annotate', `v${wanted}`, '--cleanup=verbatim', '--message', `rigd ${wanted}\n\n${entries}\n`);
console.log(`v${wanted} is committed and tagged here. The package: make package && make try-package
Then: git push --follow-tags, and publish rigd-${wanted}.tgz beside the tag`);

/** Lines below "Unreleased". */
function entriesOf(text) {
  const at = text.indexOf(UNRELEASED);
  if (at < 0) return '';
  const rest = text.slice(at + UNRELEASED.length);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}
