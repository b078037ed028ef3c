// Steps: who holds the priority, reading and writing properties.

import { until } from '#harness/deadline.js';
import { answered, check, type Session } from './session.js';

/** Takes control of the still camera and sets it up. */
export async function properties(session: Session): Promise<void> {
  const { api, cameras } = session;
  const still = { path: { cameraId: cameras.still } };
  const priorityKey = async () =>
    (await answered(api.GET('/api/cameras/{cameraId}/priority-key', { params: still }))).data.setting;

  await session.step('getPriorityKey', async () => `the priority is at ${await priorityKey()}`);
  await session.step('setPriorityKey', async () => {
    const seen: string[] = [];
    for (const setting of ['camera-position', 'pc-remote'] as const) {
      await api.PUT('/api/cameras/{cameraId}/priority-key', { params: still, body: { setting } });
      await until(`the priority is at ${setting}`, async () =>
        (await priorityKey()) === setting ? setting : undefined,
      );
      seen.push(setting);
    }
    return `to ${seen.join(', then to ')}`;
  });
  await session.step('getProperty', async () => {
    const params = { path: { ...still.path, propertyName: 'iso' as const } };
    const url = '/api/cameras/{cameraId}/properties/{propertyName}';
    const { data } = await answered(api.GET(url, { params }));
    const choices = data.available_values?.length ?? 0;
    check(data.writable && choices > 1, 'ISO cannot be set');
    return `${data.formatted}, ${choices} to choose from`;
  });
  await session.step(
    'setProperty',
    async () => `reads back ${await session.set(cameras.still, 'iso', '0x320')}`,
  );
  await session.step('getAllProperties', async () => {
    const { data } = await answered(api.GET('/api/cameras/{cameraId}/properties/all', { params: still }));
    check(data.properties.iso?.current_value === 800, 'ISO is not what was set');
    return `${data.total_properties}, among them ${data.properties.iso.current_formatted}`;
  });
}
