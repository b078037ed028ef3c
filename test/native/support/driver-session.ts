// The service goes through the scenarios of the field client, with one body on USB and one on the network, and records
// its workers' SDK calls. A body may refuse requests here; other tests judge the results.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { addressOf, type ListedFile, listed, nextEventOf } from '../../support/card.js';
import { untilDisplayIsReported } from '../../support/display.js';
import { callsOfRecording, type SdkCall } from './sdk-calls.js';

/** Recordings of all calls, without gaps. */
const LIMITS = { recordingBytes: 32 * 1024 * 1024, recordingsDiskBytes: 512 * 1024 * 1024 };
/** Slow enough that a transfer still runs when it is cancelled. */
const RIGD_SIM_TRANSFER_KBPS = '1000';
const ON_USB = 'ILCE-7M4';
const ON_NETWORK = 'ILCE-1M2';
/** Number of the warning that proves an exposure. */
const EXPOSED = '0x20011';
/** The field client leaves out larger files, which would take long. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Runs all scenarios. @param directory that of the service @returns the calls of each worker, in order */
export async function callsOfDriver(t: Test, directory: string): Promise<SdkCall[][]> {
  const service = await Service.start(t, {
    directory,
    rig: `${ON_USB}:1,${ON_NETWORK}:1`,
    arguments: ['--keep-recordings'],
    limits: LIMITS,
    environment: { RIGD_SIM_CARDS: 'filled', RIGD_SIM_TRANSFER_KBPS },
  });
  const session = new DriverSession(service, await service.events());
  await session.run();
  await service.stop();
  const kept = join(directory, 'state', 'recordings');
  const names = readdirSync(kept).filter((name) => name.includes('camera-worker'));
  return names.map((name) => callsOfRecording(readFileSync(join(kept, name)), session.marks));
}

class DriverSession {
  readonly marks: { name: string; atMs: number }[] = [];
  readonly #service: Service;
  readonly #next: ReturnType<typeof nextEventOf>;
  #camera = '';

  constructor(service: Service, events: Awaited<ReturnType<Service['events']>>) {
    this.#service = service;
    this.#next = nextEventOf(events);
  }

  async run(): Promise<void> {
    await this.#take(ON_USB);
    await this.#inRemoteMode();
    await this.#cards('remote transfer', 'remote-transfer', 'off');
    await this.#cards('contents transfer', 'contents', 'on');
    await this.#take(ON_NETWORK);
    this.#begin('network');
    await this.#connect('remote', 'on');
    await this.#do('PUT', 'priority-key', { setting: 'pc-remote' });
    await this.#disconnect();
  }

  async #inRemoteMode(): Promise<void> {
    this.#begin('connect');
    await this.#connect('remote', 'on');
    this.#begin('priority key');
    await this.#do('PUT', 'priority-key', { setting: 'pc-remote' });
    await this.#reads('priority-key', '0x2');
    this.#begin('properties');
    await this.#do('GET', 'properties/all');
    await this.#writing();
    await this.#liveView();
    await this.#shooting();
    await this.#moving();
    await this.#device();
    this.#begin('reconnect');
    await this.#disconnect();
    await this.#connect('remote', 'on');
    this.#begin('disconnect');
    await this.#disconnect();
  }

  async #writing(): Promise<void> {
    this.#begin('writing');
    await this.#set('exposure-program-mode', '0x1');
    for (const property of ['iso', 'aperture', 'shutter-speed', 'drive-mode', 'focus-mode', 'white-balance'])
      await this.#thereAndBack(property);
    this.#begin('image id');
    await this.#do('PUT', 'properties/image-id-string', { value: 'FIELD7' });
  }

  async #liveView(): Promise<void> {
    this.#begin('live view');
    for (const step of ['enable', 'start', 'disable', 'enable', 'start']) {
      await this.#do('POST', `live-view/${step}`);
      if (step === 'start') await this.#picture('live-view/frame');
    }
    this.#begin('osd');
    await untilDisplayIsReported(this.#service, this.#path(''));
    await this.#do('POST', 'live-view/osd-enable');
    await this.#picture('live-view/osd-frame');
    this.#begin('focus frames');
    await this.#set('focus-mode', '0x2');
    await this.#set('focus-area', '0x4');
    await until('there are frames', async () => {
      const { body } = await this.#do('GET', 'af-area-position');
      return body.data?.frames.length > 0;
    });
    await this.#do('POST', 'live-view/osd-disable');
  }

  async #shooting(): Promise<void> {
    this.#begin('half press');
    await this.#set('focus-mode', '0x2');
    await this.#do('POST', 'actions/half-press');
    await this.#next('afStatus', ({ state }) => state === 'unlocked');
    this.#begin('shot');
    await this.#set('still-image-store-destination', '0x1');
    await this.#do('POST', 'actions/af-shutter');
    this.#begin('plain release');
    await this.#set('focus-mode', '0x1');
    await this.#do('POST', 'actions/shutter');
    this.#begin('autofocus release');
    await this.#set('focus-mode', '0x2');
    await this.#do('POST', 'actions/shutter');
    // On a busy machine the first request may be refused, or answered before the call is made: later calls do not
    // belong to this scenario.
    await until('a picture after a release alone', async () => {
      return (await this.#do('POST', 'actions/af-shutter')).status === 200;
    });
    this.#begin('burst');
    await this.#set('drive-mode', '0x10002');
    await this.#held(2);
    await this.#set('drive-mode', '0x1');
    this.#begin('long exposure');
    const before = await this.#value('shutter-speed');
    const { available_values: speeds = [] } = before;
    const long = speeds.find(({ value }) => [1, 2, 3].includes(seconds(value)));
    await this.#set('shutter-speed', long?.value ?? '');
    await this.#do('POST', 'actions/af-shutter');
    await this.#set('shutter-speed', '0x0');
    await this.#held(0);
    await this.#set('shutter-speed', before.value);
    this.#begin('movie');
    await this.#do('POST', 'actions/movie-rec');
    await this.#do('POST', 'actions/movie-rec');
  }

  /** Focuses and holds the button until this number of exposures is reported. */
  async #held(exposures: number): Promise<void> {
    await this.#do('POST', 'actions/half-press');
    await this.#do('POST', 'actions/shutter', { action: 'down' });
    for (let at = 0; at < exposures; at += 1) await this.#next('warning', ({ code }) => code === EXPOSED);
    await this.#do('POST', 'actions/shutter', { action: 'up' });
  }

  async #moving(): Promise<void> {
    this.#begin('touch');
    await this.#set('focus-area', '0x4');
    await this.#do('PUT', 'af-area-position', { x: 400, y: 200 });
    await this.#do('POST', 'actions/touch', { x: 200, y: 300 });
    await this.#do('POST', 'actions/touch-cancel');
    this.#begin('focus position');
    await this.#set('focus-mode', '0x1');
    for (const step of [1, -1]) await this.#do('POST', 'actions/focus-near-far', { step });
    const { available_values: range = [] } = await this.#value('focus-position');
    const [least = 0, most = 0] = range.map(({ value }) => Number(value));
    await this.#do('PUT', 'properties/focus-position', { value: least + Math.round((most - least) / 3) });
    this.#begin('zoom');
    for (const speed of [1, 0, -1, 0]) await this.#do('POST', 'actions/zoom', { speed });
  }

  async #device(): Promise<void> {
    this.#begin('clock');
    await this.#service.request('POST', '/api/rig/groups/all/clock');
    this.#begin('settings file');
    const filename = 'FIELD.DAT';
    await this.#do('POST', 'settings/download', { filename });
    await this.#next('downloadComplete', ({ type }) => type === 'settings');
    await this.#do('POST', 'settings/upload', { filename });
    // A camera may leave without a report (row 62).
    await this.#next(
      ['settingsResult', 'assumption'],
      ({ name }) => name === undefined || name === 'sentFileIsAnswered',
    );
  }

  async #cards(scenario: string, mode: string, reconnecting: string): Promise<void> {
    this.#begin(scenario);
    await this.#connect(mode, reconnecting);
    const files = await listed(this.#service, this.#camera, 3);
    const small = files.filter(({ file_size }) => file_size < MOST_BYTES);
    const picture = small.find(({ file_path }) => file_path.endsWith('.JPG'));
    const largest = small.reduce((most, file) => (file.file_size > most.file_size ? file : most));
    if (picture === undefined) throw new Error(`no picture among ${JSON.stringify(files)}`);
    for (const what of ['download', 'thumbnail', 'screennail']) await this.#fetched(picture, what);
    await this.#service.request('POST', `${addressOf(this.#camera, largest)}/download`);
    await this.#do('DELETE', 'transfer');
    await this.#next(['transferFailed', 'transferProgress'], ({ contentId, percent }) => {
      return contentId === largest.content_id && (percent === undefined || percent === 100);
    });
    await this.#fetched(largest, 'download');
    await this.#disconnect();
  }

  async #fetched(file: ListedFile, what: string): Promise<void> {
    const { status } = await this.#service.request('POST', `${addressOf(this.#camera, file)}/${what}`);
    if (status >= 400) return;
    await this.#next(['transferFailed', 'transferProgress'], ({ contentId, percent }) => {
      return contentId === file.content_id && (percent === undefined || percent === 100);
    });
  }

  #begin(name: string): void {
    this.marks.push({ name, atMs: Date.now() });
  }

  async #take(model: string): Promise<void> {
    this.#camera = await until(`a ${model}`, async () => {
      const { body } = await this.#service.ok('GET', '/api/cameras');
      return body.cameras.find((one: { model: string }) => one.model === model)?.id;
    });
  }

  async #connect(mode: string, reconnecting: string): Promise<void> {
    const body = { mode, reconnecting, ...this.#service.logIn(this.#camera) };
    // After a session or a restart a body is away for some seconds.
    await until(`a session of ${this.#camera}`, async () => {
      return (await this.#do('POST', 'connection', body)).status === 200;
    });
  }

  async #disconnect(): Promise<void> {
    await this.#service.ok('DELETE', this.#path('connection'));
  }

  async #picture(path: string): Promise<void> {
    await until(path, async () => {
      const response = await fetch(`${this.#service.url}${this.#path(path)}`);
      await response.arrayBuffer();
      return response.ok;
    });
  }

  async #value(property: string): Promise<{ value: string; available_values?: { value: string }[] }> {
    return (await this.#service.ok('GET', this.#path(`properties/${property}`))).body.data;
  }

  /** Writes another value, from the middle of the list, and then the first one again. */
  async #thereAndBack(property: string): Promise<void> {
    const { value, available_values: values = [] } = await this.#value(property);
    const middle = Math.floor(values.length / 2);
    const other = values[middle]?.value === value ? values[middle - 1]?.value : values[middle]?.value;
    await this.#set(property, other ?? value);
    await this.#set(property, value);
  }

  async #set(property: string, value: string): Promise<void> {
    if ((await this.#value(property)).value === value) return;
    await this.#do('PUT', `properties/${property}`, { value });
    await this.#reads(property, value);
  }

  async #reads(property: string, value: string): Promise<void> {
    await this.#service.reads(this.#camera, property, value);
  }

  #do(method: string, path: string, body?: unknown) {
    return this.#service.request(method, this.#path(path), body);
  }

  #path(rest: string): string {
    return `/api/cameras/${this.#camera}${rest === '' ? '' : `/${rest}`}`;
  }
}

/** A shutter speed has the numerator above its denominator. */
function seconds(value: string): number {
  const number = Number(value);
  return (number >>> 16) / (number & 0xffff);
}
