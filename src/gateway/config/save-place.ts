// Two default directories. Pictures: `rigd` in the pictures directory of the user's desktop (XDG user directories),
// else in ~/Pictures. Settings files of cameras: `camera_settings`. Knows nothing of what is saved.

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Config } from './config-shape.js';

/** Name of rigd's own directory in the pictures directory. */
const OWN = 'rigd';

/** The directory for pictures, absolute. It need not exist: the worker of a camera makes it. */
export function savePlace(environment: NodeJS.ProcessEnv): string {
  const home = environment.HOME || homedir();
  const named = environment.XDG_PICTURES_DIR;
  if (named !== undefined && isAbsolute(named)) return join(named, OWN);
  return join(userDirectory(environment, home) ?? join(home, 'Pictures'), OWN);
}

/** The directory for settings files of cameras, absolute. Launchers expect it below the working directory. */
export function settingsPlace({ entry, saveRoot, saveDirectory }: Config): string {
  return resolve(saveRoot ?? (entry === 'CameraWebApp' ? '.' : saveDirectory), 'camera_settings');
}

/** Directory from ~/.config/user-dirs.dirs, which has lines such as `XDG_PICTURES_DIR="$HOME/Bilder"`. */
function userDirectory({ XDG_CONFIG_HOME }: NodeJS.ProcessEnv, home: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(XDG_CONFIG_HOME || join(home, '.config'), 'user-dirs.dirs'), 'utf8');
  } catch {
    // This file exists only where there is a desktop.
    return undefined;
  }
  const line = text.split('\n').find((content) => content.trim().startsWith('XDG_PICTURES_DIR='));
  const value =
    line
      ?.slice(line.indexOf('=') + 1)
      .trim()
      .replaceAll('"', '') ?? '';
  const path = value.startsWith('$HOME/') ? join(home, value.slice('$HOME/'.length)) : value;
  // The file names the home directory itself if the desktop has no such directory.
  return isAbsolute(path) && path !== home ? path : undefined;
}
