// The type of a row in the table of settings (setting-table.ts), and how a row's texts look on a terminal. Such rows
// define arguments, config file keys, `rigd config check`, SIGHUP, help, completion and the documentation.

import { posix } from 'node:path';
import type { Config } from './config-shape.js';

/** Kind of a key of the config file; `path` is absolute or begins with `~/`. */
export type SettingKind = 'integer' | 'text' | 'list' | 'switch' | 'path';

/** An argument of the service. Texts are markdown. */
export interface Argument {
  /** Kind of the value; left out for an argument that is not a setting. */
  readonly kind?: SettingKind;
  readonly short?: string;
  /** Placeholder of the value; an argument without one is a switch. */
  readonly value?: string;
  /** The environment variable with the same meaning; the argument has precedence. */
  readonly variable?: string;
  /** The words that the value can be. */
  readonly completes?: readonly string[];
  /** Default, used when nothing sets it. */
  readonly fallback: string;
  /** One line for help. */
  readonly meaning: string;
  /** A longer text for docs/run/configuration.md and the sample; without it `meaning` is used. */
  readonly explained?: string;
}

/** A setting whose value is a part of the configuration. */
interface InForce {
  /** The value in force. */
  readonly of: (config: Config) => unknown;
  /** The member of the configuration that SIGHUP replaces; left out where a change needs a restart. */
  readonly reloads?: keyof Config;
  /** Another setting that the value depends on. While a change of that setting needs a restart, this one waits too. */
  readonly waitsFor?: string;
  /** The value is never shown. */
  readonly isSecret?: true;
  /** SIGHUP exchanges the value, but whether there is one stays as it was at the start. */
  readonly isKeptOn?: true;
  /** It has no effect while the service manager holds the port. */
  readonly isHeld?: true;
}

/** The settings whose values are tokens, the one of the highest role first. */
export const TOKEN_SETTINGS = ['token', 'operate-token', 'look-token'] as const;
/** A setting whose value is a token. */
export type TokenSetting = (typeof TOKEN_SETTINGS)[number];

/** A setting that gives the value of another setting: `token-file` gives `token`. */
interface OtherWay {
  readonly sets: TokenSetting;
}

/** A setting: an argument, and a key of the config file of the same name. */
export type Setting = Argument & {
  readonly kind: SettingKind;
  /** A value in the form of the config file. */
  readonly example: string;
  /** Whether the sample, which `rigd service install` installs, sets it to the example. */
  readonly isInstalled?: true;
  /** It names a file whose content is the value. */
  readonly isFile?: true;
} & (InForce | OtherWay);

/**
 * A text of a row without its markdown, as a terminal and the sample show it; links become `docs/run/limits.md`.
 * @param folder of the page that shows the text; links are relative to it
 */
export function plain(markdown: string, folder = 'docs/run'): string {
  return markdown
    .replaceAll(/\[[^[\]]*\]\(([^()]*)\)/g, (_link, target: string) => posix.join(folder, target))
    .replaceAll('`', '');
}
