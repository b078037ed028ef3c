// Facts about the bodies of a group for a forecast: their settings, and the sizes of their newest pictures.

import { ServiceError } from '../../gateway/errors/errors.js';
import type { OnBehalf, ServiceClient } from '../frame/service-client.js';
import type { BodyNow } from './forecast.js';

/**
 * The bodies of a group that take part in a run, in the order of their numbers: all that take still pictures.
 * @throws RUN_REFUSED a body is not connected, or none is left; GROUP_NOT_FOUND
 */
export async function bodiesNow(
  service: ServiceClient,
  by: OnBehalf,
  { group, except }: { readonly group: string; readonly except: readonly string[] },
): Promise<BodyNow[]> {
  const { cameras } = await service.call('getRigGroup', { params: { group } }, by);
  const taking = cameras.filter(({ id, kind }) => kind !== 'cinema' && !except.includes(id));
  const away = taking.flatMap(({ id, name, connected }) => (connected ? [] : [name || id]));
  if (away.length > 0) throw new ServiceError('RUN_REFUSED', `not connected: ${away.join(', ')}`);
  if (taking.length === 0) throw new ServiceError('RUN_REFUSED', 'no body of the group takes still pictures');
  return Promise.all(
    taking.map(async ({ id, name, facts, lastPicture }): Promise<BodyNow> => {
      const bytes = await bytesOf(service, by, id, lastPicture?.shotId);
      return { id, name: name || id, exposure: facts.exposure, bytes };
    }),
  );
}

/** Bytes of the newest exposure of a body in a shot; undefined: not known. */
async function bytesOf(
  service: ServiceClient,
  by: OnBehalf,
  body: string,
  shotId: string | undefined,
): Promise<number | undefined> {
  if (shotId === undefined) return undefined;
  const answer = await service.call('getShot', { params: { shotId } }, by).catch(() => undefined);
  const exposures = answer?.receipt.bodies.find(({ id }) => id === body)?.exposures;
  const files = exposures?.findLast((exposure) => exposure.files.length > 0)?.files;
  return files?.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
