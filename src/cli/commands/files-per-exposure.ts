// Number of files that an exposure sends to the host, by the settings of the camera.

import { CommandError } from '../command.js';
import type { ListedCamera } from '../http/cameras.js';
import type { ServiceClient } from '../http/client.js';
import { readProperty } from './properties.js';

/**
 * The number of files.
 * @returns 0 when pictures stay on the card; 1 when the camera does not report it
 */
export async function filesPerExposure(client: ServiceClient, camera: ListedCamera): Promise<number> {
  const [destination, format] = await Promise.all([
    labelOf(client, camera, 'still-image-store-destination'),
    labelOf(client, camera, 'file-format'),
  ]);
  if (destination === 'Memory Card') return 0;
  return format.includes('+') ? 2 : 1;
}

/** The label of a property; empty when the camera does not report it. The press will report any other fault. */
async function labelOf(client: ServiceClient, camera: ListedCamera, name: string): Promise<string> {
  try {
    return (await readProperty(client, camera, name)).data.formatted;
  } catch (error) {
    if (error instanceof CommandError) return '';
    throw error;
  }
}
