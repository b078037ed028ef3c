// Prints the part of .gitignore with the tables that the build writes.

import { TABLE_FILES } from '../tables.js';

process.stdout.write(TABLE_FILES.map((file) => `/${file}\n`).join(''));
