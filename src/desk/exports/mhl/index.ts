// ASC MHL v2: hash lists of a folder in generations, as other folders and `rigd verify` use them.

export { HISTORY_FOLDER, isListable, MhlError } from './shapes.js';
export { type Verified, type VerifyOptions, verify } from './verify.js';
export { type NewFile, type Written, writeGeneration } from './write.js';
