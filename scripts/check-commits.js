// Finds commits since the last release whose subject is not `area: what changed` in at most 72 characters, which is
// what `git log --oneline` shows in a line. In a clone without tags the commit of the release is used; without that,
// all commits are checked. Merges keep the subjects that git gives them.

import { execFileSync } from 'node:child_process';
import { reportFindings } from './report-findings.js';

const MOST_CHARS = 72;
const SHAPE = /^[a-z][^:]*: \S/;
const RELEASE = /^\S+ release: \d+\.\d+\.\d+$/m;

const git = (...words) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The tag or the commit of the last release; undefined when there is none. */
function lastRelease() {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  } catch {
    return RELEASE.exec(git('log', '--format=%H %s', '--grep=^release: '))?.[0].split(' ')[0];
  }
}

/** Faults of a subject. */
function faultsOf(subject) {
  const chars = [...subject].length;
  return [
    ...(chars > MOST_CHARS ? [`has ${chars} characters, more than ${MOST_CHARS}`] : []),
    ...(SHAPE.test(subject) ? [] : ['is not "area: what changed"']),
  ];
}

const release = lastRelease();
const since = release === undefined ? 'HEAD' : `${release}..HEAD`;
const commits = git('log', '--no-merges', '--format=%h %s', since).split('\n').filter(Boolean);
const findings = commits.flatMap((commit) => {
  const [, id, subject] = /^(\S+) (.*)$/.exec(commit) ?? [];
  return faultsOf(subject).map((fault) => `${id} "${subject}" ${fault}`);
});
// HEAD is added because right after a release there are no commits to check.
reportFindings('commits', ['HEAD', ...commits], findings);
