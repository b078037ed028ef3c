// `rigd completion`: prints the script that a shell reads once, and the words that can complete a line, which the
// script requests at each Tab. Ids, names, groups, presets, shots and values come from the service. A shell never waits
// longer than a second for them, and failures are not shown.

import { setTimeout as pause } from 'node:timers/promises';
import { PROPERTY_NAMES } from '../../gateway/contract/property-names.js';
import type { Command, Completes, Given, Option } from '../command.js';
import { ALL, listedCameras } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { JOBS, type Job, jobNamed, jobPath } from '../http/jobs.js';
import { optionsOf } from '../options.js';
import { lastWord, shellWord } from '../terminal/shell-words.js';
import { cameraWords, readProperty, valueText } from './properties.js';

/** Longest time for the answer to a Tab. */
const MOST_MS = 1_000;
/** The most subjects that a Tab offers. */
const MOST_SUBJECTS = 500;
/** The word for "files of this directory": the shell knows those itself. */
const FILES = ':files';

const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# Completion of rigd for bash. In ~/.bashrc: eval "$(rigd completion bash)"
_rigd() {
  local line=\${COMP_LINE:0:COMP_POINT}
  local word=\${line##* }
  mapfile -t COMPREPLY < <(rigd completion bash "$line" 2>/dev/null)
  if [[ \${COMPREPLY[0]-} == ${FILES} ]]; then
    COMPREPLY=()
    compopt -o default
  elif [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then
    # Bash takes the part after the last colon for the word, as in the id of a network camera.
    COMPREPLY=("\${COMPREPLY[@]#"\${word%"\${word##*:}"}"}")
  fi
}
complete -F _rigd rigd
`,
  zsh: `# Completion of rigd for zsh. In ~/.zshrc, after compinit: eval "$(rigd completion zsh)"
_rigd() {
  local -a words_here
  words_here=("\${(@f)$(rigd completion zsh "$LBUFFER" 2>/dev/null)}")
  if [[ $words_here[1] == ${FILES} ]]; then
    _files
  elif [[ -n $words_here[1] ]]; then
    compadd -- $words_here
  fi
}
compdef _rigd rigd
`,
};

/** Prints the script of a shell, or the words for the end of a line. */
export async function run({ words: [shell = '', line] }: Given, all: readonly Command[]): Promise<void> {
  if (line === undefined) {
    process.stdout.write(SCRIPTS[shell] ?? '');
    return;
  }
  const { before, word, quote } = lastWord(line);
  const found = await Promise.race([
    candidates(before, word, all).catch(() => []),
    pause(MOST_MS, [] as readonly string[], { ref: false }),
  ]);
  const starting = found.filter((each) => each === FILES || each.startsWith(word));
  // Bash takes the words as typed; zsh quotes them itself.
  const typed =
    shell === 'bash' ? starting.map((each) => (each === FILES ? each : asTyped(each, quote))) : starting;
  process.stdout.write(typed.map((each) => `${each}\n`).join(''), () => process.exit());
}

/** A word with its special characters escaped, or in the open quote. */
function asTyped(word: string, quote: string): string {
  return quote === '' ? shellWord(word) : `${quote}${word}${quote}`;
}

async function candidates(
  before: readonly string[],
  word: string,
  all: readonly Command[],
): Promise<readonly string[]> {
  const names = all.map((command) => command.name);
  const [, ...words] = before;
  // Options may precede the command.
  const at = words[0]?.startsWith('-') === true ? words.findIndex((each) => names.includes(each)) : 0;
  const name = words[at];
  if (name === undefined) return [...names, '--help', '--version'];
  const given = [...words.slice(0, at), ...words.slice(at + 1)];
  const command = all.find((each) => each.name === name);
  if (command === undefined) return [];
  const options = optionsOf(command);
  const open = optionOf(given.at(-1), options);
  if (open?.type === 'string') return ofKind(open.completes, [], names);
  if (word.startsWith('-')) return Object.keys(options).map((option) => `--${option}`);
  const positionals = given.filter((each, at) => !each.startsWith('-') && !takesNext(given[at - 1], options));
  const last = command.arguments.at(-1);
  // The camera may be left out: a property in its place counts as the second argument.
  const isLeftOut =
    command.arguments[0]?.isOptional === true && PROPERTY_NAMES.some((each) => each === positionals[0]);
  const argument =
    command.arguments[positionals.length + (isLeftOut ? 1 : 0)] ?? (last?.isMany === true ? last : undefined);
  const kinds = [argument?.completes];
  // If the camera may be left out, the next argument can take its place.
  if (positionals.length === 0 && argument?.isOptional === true && isCamera(argument.completes))
    kinds.push(command.arguments[1]?.completes);
  const found = await Promise.all(kinds.map((kind) => ofKind(kind, positionals, names)));
  return found.flat();
}

function isCamera(kind: Completes | undefined): boolean {
  return kind === 'camera' || kind === 'cameras';
}

function optionOf(word: string | undefined, options: Readonly<Record<string, Option>>): Option | undefined {
  if (word === undefined || !word.startsWith('-')) return undefined;
  return options[word.slice(2)] ?? Object.values(options).find(({ short }) => word === `-${short}`);
}

function takesNext(word: string | undefined, options: Readonly<Record<string, Option>>): boolean {
  return optionOf(word, options)?.type === 'string';
}

async function ofKind(
  kind: Completes | undefined,
  positionals: readonly string[],
  commands: readonly string[],
): Promise<readonly string[]> {
  if (kind === undefined) return [];
  if (typeof kind !== 'string') return kind;
  switch (kind) {
    case 'command':
      return commands;
    case 'property':
      return PROPERTY_NAMES;
    case 'file':
      return [FILES];
    case 'camera':
    case 'cameras': {
      const cameras = await listedCameras(await clientHere());
      const words = [...cameras.map(({ id }) => id), ...cameras.flatMap(({ name }) => name ?? [])];
      return kind === 'cameras' && cameras.length > 1 ? [...words, ALL] : words;
    }
    case 'body':
      return (await rigHere()).cameras.flatMap(({ id, name }) => (name === '' ? [id] : [id, name]));
    case 'group':
      return [...(await rigHere()).groups.map(({ name }) => name), ALL];
    case 'shootable':
      return (
        await Promise.all([ofKind('camera', positionals, commands), ofKind('group', positionals, commands)])
      ).flat();
    case 'preset':
      return (await rigHere()).presets;
    case 'job':
      return (await jobsHere()).flatMap(({ jobId, name }) => [name, jobId]);
    case 'subject':
      return subjectsHere();
    case 'recipe':
      return recipesHere();
    case 'shot':
      return shotsHere();
    case 'shots':
      return ['verify', 'stop', ...(await shotsHere().catch(() => []))];
    case 'value':
      return valuesOf(positionals);
  }
}

/** The values that the camera accepts now for the property before the word. */
async function valuesOf(positionals: readonly string[]): Promise<readonly string[]> {
  const client = await clientHere();
  const { camera, words } = cameraWords(await listedCameras(client), positionals);
  const [name] = words;
  if (name === undefined) return PROPERTY_NAMES;
  const { data } = await readProperty(client, camera, name);
  return (data.available_values ?? []).map(valueText);
}

async function rigHere(): Promise<AnswerOf<'getRig'>> {
  return (await clientHere()).ask<'getRig'>('GET', '/api/rig');
}

async function shotsHere(): Promise<readonly string[]> {
  const { shots } = await (await clientHere()).ask<'listShots'>('GET', '/api/rig/shots');
  return shots.map(({ shotId }) => shotId);
}

async function jobsHere(): Promise<readonly Job[]> {
  return (await (await clientHere()).ask<'listJobs'>('GET', JOBS)).jobs;
}

/** The names of the subjects of the open job. */
async function subjectsHere(): Promise<readonly string[]> {
  const client = await clientHere();
  const path = `${jobPath(await jobNamed(client))}/subjects`;
  const { subjects } = await client.ask<'listSubjects'>('GET', path);
  return subjects.slice(0, MOST_SUBJECTS).map(({ name }) => name);
}

async function recipesHere(): Promise<readonly string[]> {
  const { recipes } = await (await clientHere()).ask<'listRecipes'>('GET', '/api/rig/recipes');
  return recipes.map(({ name }) => name);
}

function clientHere(): Promise<ServiceClient> {
  return clientFor({ options: {} });
}
