// Prints the part of .gitignore that names the tables which the build writes.

import { TABLE_FILES } from '../tables.js';

process.stdout.write(TABLE_FILES.map((file) => `/${file}\n`).join(''));
