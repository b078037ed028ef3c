// The functions that connect bodies, where parts of the page look for them.

export { closeSession, connectCamera, fingerprintOf, type LogIn, openSession } from '../state/connect.js';
