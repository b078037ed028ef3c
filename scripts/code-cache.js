// Makes the code cache of a program (bin/load-program.js): runs the program with the words after its path, and at its
// end writes the code that V8 has compiled for this run.

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cachePathOf, load, sealed } from '../bin/load-program.js';

const LAST_OF_ASCII = 0x7f;

const path = resolve(process.argv[2]);
process.argv.splice(1, 2, path);
const program = readFileSync(path);
if (program.some((byte) => byte > LAST_OF_ASCII)) throw new Error(`${path} is not in ASCII`);
const script = load(path);
process.on('exit', () => writeFileSync(cachePathOf(path), sealed(program, script.createCachedData())));
