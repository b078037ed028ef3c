// Whether exiftool is installed (Debian: libimage-exiftool-perl); tests of the Exif data of files need it.

import { spawnSync } from 'node:child_process';

/** See the head of this file. */
export const HAS_EXIFTOOL = spawnSync('exiftool', ['-ver']).status === 0;
