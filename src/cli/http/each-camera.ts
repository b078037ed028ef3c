// Makes one request for each of several cameras, all at the same time. A failure of one camera is reported for it, and
// the others continue.

import { CommandError, EXIT_CODES } from '../command.js';
import { printJson, remark } from '../terminal/output.js';
import type { ListedCamera } from './cameras.js';

/**
 * Does work for each camera. With a single camera its failure is that of the command. With several cameras each failure
 * is reported, and the exit code shows that there was one.
 * @param isForProgram whether failures are printed as the answers of the service
 * @throws CommandError for a single camera
 */
export async function eachCamera(
  cameras: readonly ListedCamera[],
  isForProgram: boolean,
  act: (camera: ListedCamera) => Promise<void>,
): Promise<void> {
  const [only, ...others] = cameras;
  if (only !== undefined && others.length === 0) return act(only);
  await Promise.all(
    cameras.map(async (camera) => {
      try {
        await act(camera);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        if (isForProgram) printJson(error.answer ?? { success: false, message: error.message, camera });
        else remark(`rigd: ${error.message}`);
        process.exitCode = EXIT_CODES[error.kind];
      }
    }),
  );
}
