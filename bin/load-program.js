// Runs a program of dist/ that is one file in CommonJS. Beside it may lie its code cache, what V8 made of it when it
// was built (scripts/code-cache.js): with that a start compiles nothing again
// (docs/develop/adr/0028-a-code-cache-beside-the-gateway.md).

const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

const DIGEST = 'sha256';
const DIGEST_BYTES = 32;

/**
 * The file of a program's code cache. What V8 makes is for one version and one kind of processor.
 * @param {string} program its path
 */
exports.cachePathOf = (program) => `${program}.${process.version}-${process.arch}.cache`;

/**
 * The content of that file: V8 itself compares no more of a program than its length, and does not see damage.
 * @param {Buffer} program its text, in ASCII
 * @param {Buffer} cache what V8 made of it
 */
exports.sealed = (program, cache) => Buffer.concat([digestOf(program, cache), cache]);

/**
 * Runs a program.
 * @param {string} path where it is
 * @returns {Script} what V8 knows of it
 */
exports.load = (path) => {
  const program = readFileSync(path);
  const cachedData = cacheOf(path, program);
  // A cache exists for programs in ASCII only; with it the start takes a tenth of the time.
  const text = program.toString(cachedData === undefined ? 'utf8' : 'latin1');
  const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${text}\n})`, {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return script;
};

function digestOf(program, cache) {
  return createHash(DIGEST).update(program).update(cache).digest();
}

/** Undefined for one that is not there, cannot be read, is damaged, or is of another program. */
function cacheOf(path, program) {
  try {
    const content = readFileSync(exports.cachePathOf(path));
    const cache = content.subarray(DIGEST_BYTES);
    return digestOf(program, cache).equals(content.subarray(0, DIGEST_BYTES)) ? cache : undefined;
  } catch {
    return undefined;
  }
}
