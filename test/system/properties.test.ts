// Properties from the request through worker and SDK to the camera, and back by events and reads.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

interface Entry {
  current_value: number;
  current_hex_value: string;
  current_formatted: string;
  writable: boolean;
  available_values: { value: number; hex_value: string; formatted: string }[];
}

/** Properties for which the answer to a single read has another form. */
const OWN_FORMS = new Set(['image-id-string', 'image-id-num']);

async function oneCamera(t: Test) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const path = `/api/cameras/${id}/properties`;
  const put = (name: string, value: unknown) => service.request('PUT', `${path}/${name}`, { value });
  /** Waits until the camera has reported at least this many properties. @returns all of them */
  const readAll = async (atLeast: number) => {
    const { body } = await untilAnswer(
      `${atLeast} properties`,
      () => service.ok('GET', `${path}/all`),
      ({ body }) => {
        return Object.keys(body.data.properties).length >= atLeast;
      },
    );
    return body.data as { properties: Record<string, Entry>; total_properties: number };
  };
  return { service, id, path, put, readAll };
}

async function untilAnswer<T>(what: string, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  return until(what, async () => {
    const answer = await ask();
    return fits(answer) ? answer : undefined;
  });
}

t.test('a bulk read equals the single reads', async (t) => {
  const { service, path, readAll } = await oneCamera(t);
  const data = await readAll(60);
  const entries = Object.entries(data.properties);
  t.ok(data.total_properties >= entries.length, `${data.total_properties} properties`);
  t.same(
    entries.map(([name]) => name),
    entries.map(([name]) => name).sort(),
  );
  for (const [name, entry] of entries.filter(([name]) => !OWN_FORMS.has(name))) {
    const single = (await service.ok('GET', `${path}/${name}`)).body.data;
    const { writable, available_values } = entry;
    t.same(
      single,
      {
        property: name,
        value: entry.current_hex_value,
        formatted: entry.current_formatted,
        writable,
        available_values: available_values.map(({ hex_value: value, formatted }) => ({ value, formatted })),
      },
      name,
    );
    t.equal(BigInt(entry.current_hex_value), BigInt(entry.current_value));
  }
});

t.test('the label that a property shows is taken as the value it has', async (t) => {
  const { put, readAll } = await oneCamera(t);
  const data = await readAll(60);
  let written = 0;
  for (const [name, entry] of Object.entries(data.properties)) {
    const offered = entry.available_values.find(({ hex_value }) => hex_value === entry.current_hex_value);
    if (!entry.writable || offered === undefined || OWN_FORMS.has(name)) continue;
    written += 1;
    for (const text of [offered.formatted, offered.hex_value].filter((each) => each !== '')) {
      const { status, body } = await put(name, text);
      t.equal(status, 200, `${name} ${text} ${body.message}`);
      // The property already has the value, so the write is confirmed at once.
      const confirmation = { confirmed: true, current_value: offered.hex_value };
      if (name === 'priority-key') t.same(body.data, { setting: 'pc-remote', ...confirmation });
      else if (name === 'iso' || name === 'aperture') t.same(body.data, confirmation);
      else
        t.same(body.data, {
          property: name,
          requested_value: text,
          value: offered.hex_value,
          ...confirmation,
        });
    }
  }
  t.ok(written >= 6, `${written} properties`);
});

t.test('every spelling of a value sets that value, and an event reports it', async (t) => {
  const { service, id, put } = await oneCamera(t);
  const writes: [string, unknown, string, string][] = [
    ['iso', 'ISO 800', '0x320', '0x104'],
    ['iso', 'auto', '0xffffff', '0x104'],
    ['iso', 50, '0x10000032', '0x104'],
    ['aperture', 'F8', '0x320', '0x100'],
    ['shutter-speed', '1.3"', '0xd000a', '0x103'],
    ['drive-mode', 'CrDrive_Continuous_Hi', '0x10001', '0x10e'],
    ['drive-mode', 'single', '0x1', '0x10e'],
    ['focus-mode', 'AF_C', '0x3', '0x109'],
    ['still-image-store-destination', 'Host PC & Memory Card', '0x3', '0x119'],
  ];
  for (const [name, text, value, code] of writes) {
    const events = await service.events(`/api/cameras/${id}/events`);
    t.equal((await put(name, text)).status, 200, `${name} ${text}`);
    await service.reads(id, name, value);
    await events.next('propertyChanged', ({ codes }) => (codes as string[]).includes(code));
    await events.close();
  }
});

t.test('the priority key may be written as a property, with the same effect', async (t) => {
  const { service, id, path, put } = await oneCamera(t);
  t.match(await put('priority-key', 'camera-position'), {
    status: 200,
    body: { data: { setting: 'camera-position' } },
  });
  const { writable } = (await service.ok('GET', `${path}/iso`)).body.data;
  const answer = await put('iso', '800');
  // Some bodies obey either side, whichever has the priority.
  if (writable) t.match(answer, { status: 200 });
  else {
    t.match(answer, {
      status: 400,
      body: { code: 'NOT_WRITABLE', data: { error: 'priority_key_at_camera' } },
    });
    t.notOk('retryable' in answer.body.data, 'the refusal does not pass without help');
  }
  t.match(await put('priority-key', 'someone'), { status: 400, body: { code: 'VALUE_NOT_UNDERSTOOD' } });
  t.match(await put('priority-key', '0x7'), { status: 400, body: { code: 'VALUE_NOT_ALLOWED' } });
  t.match(await put('priority-key', 'pc-remote'), { status: 200 });
  await service.reads(id, 'priority-key', '0x2');
  t.equal((await put('iso', '800')).status, 200);
});

t.test('a property that this camera lacks reads empty and refuses a write', async (t) => {
  const { service, path, put } = await oneCamera(t);
  // A property that only cinema cameras have, by their public manual.
  const name = 'exposure-index';
  t.same((await service.ok('GET', `${path}/${name}`)).body.data, {
    property: name,
    value: '',
    formatted: '',
    writable: false,
    available_values: [],
  });
  t.match(await put(name, '800 EI'), { status: 400, body: { code: 'PROPERTY_NOT_REPORTED' } });
  t.match(await put(name, 'plenty'), { status: 400, body: { code: 'VALUE_NOT_UNDERSTOOD' } });
});
