// Makes the pictures of the operator page in the docs: runs the jobs of an operator (test/system/jobs), which take
// them, and writes docs/use/guide/pictures.json, which says of what each picture was made. With --check it makes
// nothing, and fails when a picture is older than its job or than the sources of the page.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = 'docs/use/guide';
const LIST = `${FOLDER}/pictures.json`;
const DOCS = 'docs/use/operator-page.md';
const JOBS = 'test/system/jobs';
/** Sources of what the pictures show. The gallery is not part of the page. */
const PAGE = 'src/page';
const IS_SOURCE = /^(?!gallery\/).*\.(tsx?|css)$/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = process.argv.includes('--check') ? faultsOfPictures() : make();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/**
 * Names of the pictures that the docs show, each with the job that takes it.
 * @returns {{ name: string, job: string | undefined }[]}
 */
export function picturesOfDocs() {
  const shown = [...readFileSync(DOCS, 'utf8').matchAll(/\(guide\/([\w-]+)\.jpg\)/g)].map(([, name]) => name);
  const jobs = readdirSync(JOBS).map((file) => join(JOBS, file));
  return [...new Set(shown)].map((name) => ({
    name,
    job: jobs.find((job) => readFileSync(job, 'utf8').includes(`picture('${name}')`)),
  }));
}

/**
 * The committed list.
 * @returns {{ page: string, pictures: Record<string, { job: string, jobSha256: string, sha256: string }> }}
 */
export function listedPictures() {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/**
 * SHA-256 of a file.
 * @param {string} path
 */
export function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function pageDigest() {
  const hash = createHash('sha256');
  const files = readdirSync(PAGE, { recursive: true }).filter((file) => IS_SOURCE.test(file));
  for (const file of files.sort()) hash.update(`${file}\0${digestOf(join(PAGE, file))}\n`);
  return hash.digest('hex');
}

function make() {
  const wanted = picturesOfDocs();
  for (const { job } of wanted.filter((each, at) => wanted.findIndex(({ job }) => job === each.job) === at)) {
    if (job === undefined) continue;
    execFileSync(process.execPath, ['scripts/test.js', job], {
      stdio: 'inherit',
      env: { ...process.env, RIGD_PAGE_PICTURES: FOLDER },
    });
  }
  const rows = wanted.flatMap(({ name, job }) =>
    job === undefined
      ? []
      : [[name, { job, jobSha256: digestOf(job), sha256: digestOf(join(FOLDER, `${name}.jpg`)) }]],
  );
  const list = { page: pageDigest(), pictures: Object.fromEntries(rows) };
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
  return wanted.flatMap(({ name, job }) => (job === undefined ? [`no job takes ${name}.jpg`] : []));
}

function faultsOfPictures() {
  const { page, pictures } = listedPictures();
  const older = Object.entries(pictures).flatMap(([name, { job, jobSha256 }]) =>
    digestOf(job) === jobSha256 ? [] : [`${name}.jpg is older than ${job}`],
  );
  return page === pageDigest()
    ? older
    : [...older, `the pictures are older than ${PAGE}: run make page-pictures`];
}
