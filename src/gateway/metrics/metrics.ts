// The values of the metrics. What happens to cameras is counted here; everything else is read from memory at each
// scrape. A scrape asks no camera. Knows neither HTTP nor the text format.

import { readFileSync } from 'node:fs';
import { CAMERA_STATES, HOST_STATES, PART_STATES, TRANSFER_STATES } from '../../protocol/words.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../cameras/camera-news.js';
import type { CameraName, CamerasObserver, CamerasVitals, CameraVitals } from '../cameras/cameras.js';
import type { HealthReport } from '../health/health.js';
import type { MetricName } from './metric-table.js';
import { Values } from './registry.js';

/** Reason of a worker's end, by the beginning of its cause; any other cause is `other`. */
const REASONS: readonly (readonly [string, string])[] = [
  ['SIG', 'signal'],
  ['exit code', 'exit'],
  ['SDK call', 'hang'],
  ['no sign of life', 'silence'],
  ['no hello', 'start'],
  ['it broke the protocol', 'protocol'],
];
const PAGE_BYTES = 4_096;
const US_PER_S = 1_000_000;

/** One layer of the live view of a camera. */
export interface LayerVitals {
  readonly cameraId: string;
  readonly layer: string;
  readonly isRequested: boolean;
  readonly picturesPerSecond: number;
  /** Age of the newest picture; undefined: there is none. */
  readonly ageMs: number | undefined;
  readonly stalls: number;
  readonly skipped: number;
  readonly viewers: number;
}

/** Facts about a body that do not depend on its session; unknown ones are left out. */
export interface BodyVitals {
  readonly facts: {
    readonly batteryPercent?: number;
    readonly cards: readonly { readonly slot: number; readonly remainingPictures?: number }[];
    readonly overheating?: number;
  };
  /** Declared properties with another value. */
  readonly drift: readonly unknown[];
}

/** The bus and the hosts of the rig. */
export interface BusVitals {
  readonly isUp: boolean;
  readonly hosts: readonly {
    readonly name: string;
    readonly state: string;
    readonly clock?: { readonly boundUs: number };
  }[];
}

/** Sources of the metrics. */
export interface MetricSources {
  readonly cameras: CamerasVitals;
  readonly versions: Readonly<Record<'version' | 'interface' | 'node', string>>;
  readonly health: () => HealthReport;
  readonly liveView: () => readonly LayerVitals[];
  /** Transfers of a camera: the one that runs and those that wait. */
  readonly transfers: (cameraId: string) => readonly { readonly state: string }[];
  readonly eventClients: () => number;
  /** Undefined: this host has no bus. */
  readonly bus: () => BusVitals | undefined;
  readonly body: (cameraId: string) => BodyVitals;
  /** Name that the operator gave a camera. */
  readonly nameOf: (cameraId: string) => CameraName;
}

/** The metrics of one service. */
export class Metrics implements CamerasObserver {
  readonly values = new Values();
  readonly #sources: MetricSources;
  readonly #handlers: NewsHandlers = {
    downloadComplete: ({ type, sizeBytes = 0 }, camera) => {
      if (type !== 'image') return;
      this.values.add('rigd_pictures_landed_total', { camera });
      this.values.add('rigd_pictures_landed_bytes_total', { camera }, sizeBytes);
    },
    lost: ({ pendingPictures = 0, isExpected = false }, camera) => {
      if (!isExpected) this.values.add('rigd_camera_sessions_lost_total', { camera });
      this.values.add('rigd_pictures_lost_total', { camera }, pendingPictures);
    },
    warning: ({ lostPictures = 0 }, camera) =>
      this.values.add('rigd_pictures_lost_total', { camera }, lostPictures),
    // A fault is reported for a session that a client has ended; its warnings and its loss are not.
    fault: ({ lostPictures = 0 }, camera) =>
      this.values.add('rigd_pictures_lost_total', { camera }, lostPictures),
    assumption: ({ name, count }, camera) =>
      this.values.add('rigd_assumptions_broken_total', { camera, assumption: name }, count),
    fileLanded: ({ landed }, camera) => {
      this.values.add('rigd_transfers_ended_total', { camera, outcome: 'landed' });
      this.values.add('rigd_transfer_bytes_total', { camera }, landed.sizeBytes);
    },
    fileFailed: (_, camera) => this.values.add('rigd_transfers_ended_total', { camera, outcome: 'failed' }),
  };

  constructor(sources: MetricSources) {
    this.#sources = sources;
    this.values.set('rigd_start_time_seconds', {}, Math.round(performance.timeOrigin) / 1_000);
  }

  /** Counts what is reported about a camera. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  called(camera: string, operation: string, code: string | undefined, tookMs: number): void {
    this.values.add('rigd_commands_total', { camera, code: code ?? 'ok' });
    this.values.observe('rigd_command_duration_seconds', { camera, operation }, tookMs / 1_000);
  }

  workerEnded(camera: string, cause: string): void {
    const reason = REASONS.find(([begin]) => cause.startsWith(begin))?.[1] ?? 'other';
    this.values.add('rigd_worker_failures_total', { camera, reason });
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    const cameras = this.#sources.cameras.vitals();
    await this.values.keepCameras(new Set(cameras.map(({ id }) => id)));
    this.#collectService();
    this.#collectHosts(this.#sources.bus());
    this.#collectCameras(cameras);
    this.#collectLiveView();
    return this.values.text();
  }

  #collectService(): void {
    const { cameras, versions, health, eventClients } = this.#sources;
    const { values } = this;
    values.clear('rigd_build_info');
    values.set('rigd_build_info', { ...versions, sdk: cameras.sdkVersion }, 1);
    const { ready, parts } = health();
    values.set('rigd_ready', {}, ready ? 1 : 0);
    for (const { name, state } of parts) {
      values.set('rigd_part_state', { part: name }, PART_STATES.indexOf(state));
    }
    const { rss, heapUsed } = process.memoryUsage();
    values.set('rigd_gateway_resident_memory_bytes', {}, rss);
    values.set('rigd_gateway_heap_bytes', {}, heapUsed);
    values.set('rigd_discovery_resident_memory_bytes', {}, residentBytes(cameras.scoutPid) ?? 0);
    values.set('rigd_event_stream_clients', {}, eventClients());
  }

  #collectHosts(bus: BusVitals | undefined): void {
    if (bus === undefined) return;
    const { values } = this;
    values.set('rigd_bus_up', {}, bus.isUp ? 1 : 0);
    for (const state of HOST_STATES)
      values.set('rigd_hosts', { state }, bus.hosts.filter((host) => host.state === state).length);
    values.clear('rigd_host_clock_bound_seconds');
    for (const { name, clock } of bus.hosts)
      if (clock !== undefined)
        values.set('rigd_host_clock_bound_seconds', { host: name }, clock.boundUs / US_PER_S);
  }

  #collectCameras(cameras: readonly CameraVitals[]): void {
    const { values } = this;
    for (const name of CAMERA_GAUGES) values.clear(name);
    for (const each of cameras) {
      const camera = each.id;
      const { name = '', number = '' } = this.#sources.nameOf(camera);
      const info = { model: each.model, connection: each.connectionType, name, number: `${number}` };
      values.set('rigd_camera_info', { camera, ...info }, 1);
      for (const state of CAMERA_STATES) {
        values.set('rigd_camera_state', { camera, state }, each.state === state ? 1 : 0);
      }
      values.count('rigd_camera_recoveries_total', { camera }, each.restartsTotal);
      values.count('rigd_camera_dropped_events_total', { camera }, each.droppedEvents);
      const views = this.#sources.transfers(camera);
      for (const state of TRANSFER_STATES) {
        values.set('rigd_transfers', { camera, state }, views.filter((view) => view.state === state).length);
      }
      if (each.pid === undefined) continue;
      this.#collectBody(camera);
      values.set('rigd_camera_queued_operations', { camera }, each.queued);
      values.set('rigd_pictures_pending', { camera }, each.pendingPictures);
      this.#beginAtZero(camera);
      const bytes = residentBytes(each.pid);
      if (bytes !== undefined) values.set('rigd_worker_resident_memory_bytes', { camera }, bytes);
    }
  }

  #collectBody(camera: string): void {
    const { values } = this;
    const { facts, drift } = this.#sources.body(camera);
    values.set('rigd_rig_drift', { camera }, drift.length);
    if (facts.batteryPercent !== undefined)
      values.set('rigd_camera_battery_ratio', { camera }, facts.batteryPercent / 100);
    for (const { slot, remainingPictures } of facts.cards)
      if (remainingPictures !== undefined)
        values.set('rigd_camera_card_pictures', { camera, slot: `${slot}` }, remainingPictures);
    if (facts.overheating !== undefined) values.set('rigd_camera_overheating', { camera }, facts.overheating);
  }

  /** Begins counters at 0: if a series began with its first count, an alert on its increase would miss that count. */
  #beginAtZero(camera: string): void {
    for (const name of CAMERA_COUNTERS) this.values.add(name, { camera }, 0);
    for (const outcome of ['landed', 'failed']) {
      this.values.add('rigd_transfers_ended_total', { camera, outcome }, 0);
    }
  }

  #collectLiveView(): void {
    const { values } = this;
    for (const name of LIVE_VIEW_GAUGES) values.clear(name);
    const known = new Set(this.#sources.cameras.vitals().map(({ id }) => id));
    for (const each of this.#sources.liveView()) {
      if (!known.has(each.cameraId)) continue;
      const labels = { camera: each.cameraId, layer: each.layer };
      values.count('rigd_live_view_stalls_total', labels, each.stalls);
      values.count('rigd_live_view_skipped_total', labels, each.skipped);
      values.set('rigd_live_view_viewers', labels, each.viewers);
      if (!each.isRequested) continue;
      values.set('rigd_live_view_pictures_per_second', labels, each.picturesPerSecond);
      if (each.ageMs !== undefined)
        values.set('rigd_live_view_picture_age_seconds', labels, each.ageMs / 1_000);
    }
  }
}

/** Gauges of cameras, which are all set again at each scrape. */
const CAMERA_GAUGES: readonly MetricName[] = [
  'rigd_camera_info',
  'rigd_camera_state',
  'rigd_camera_queued_operations',
  'rigd_pictures_pending',
  'rigd_worker_resident_memory_bytes',
  'rigd_transfers',
  'rigd_camera_battery_ratio',
  'rigd_camera_card_pictures',
  'rigd_camera_overheating',
  'rigd_rig_drift',
];
/** Counters of what happens to a camera while it has a session. */
const CAMERA_COUNTERS: readonly MetricName[] = [
  'rigd_camera_sessions_lost_total',
  'rigd_pictures_landed_total',
  'rigd_pictures_landed_bytes_total',
  'rigd_pictures_lost_total',
  'rigd_transfer_bytes_total',
];
const LIVE_VIEW_GAUGES: readonly MetricName[] = [
  'rigd_live_view_viewers',
  'rigd_live_view_pictures_per_second',
  'rigd_live_view_picture_age_seconds',
];

/** Memory of a process as the kernel reports it, exact to a page; undefined when the process has ended. */
function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return undefined;
  }
}
