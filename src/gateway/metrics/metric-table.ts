// Every metric: its name, kind, help text and labels. docs/run/monitoring.md has the same table; a test compares both
// with a real scrape. Names follow the Prometheus convention: a prefix, base units, `_total` for counters.

/** Facts about a metric. */
export interface MetricFacts {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

/** Few buckets, because every camera has them for every operation: from one native call to the limit of a shutter. */
const CALL_BUCKETS = [0.02, 0.1, 0.5, 2, 5, 20, 90];
const LOOP_BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10];

const counter = (help: string, ...labels: string[]): MetricFacts => ({ type: 'counter', help, labels });
const gauge = (help: string, ...labels: string[]): MetricFacts => ({ type: 'gauge', help, labels });
const histogram = (help: string, buckets: readonly number[], ...labels: string[]): MetricFacts => ({
  type: 'histogram',
  help,
  labels,
  buckets,
});

/** The table. The label `camera` is the id of a camera. */
export const METRICS = {
  rigd_build_info: gauge(
    'Always 1; the versions of the program, its interface, the SDK and Node.',
    'version',
    'interface',
    'sdk',
    'node',
  ),
  rigd_ready: gauge('1 while no part of the service is failing.'),
  rigd_part_state: gauge('State of a part of the service: 0 ok, 1 warning, 2 failing.', 'part'),
  rigd_start_time_seconds: gauge('Start of the gateway, in seconds since 1970.'),
  rigd_camera_info: gauge(
    'Always 1; model and connection of a camera, and its name in the rig file.',
    'camera',
    'model',
    'connection',
    'name',
    'number',
  ),
  rigd_camera_state: gauge('1 for the state that a camera is in, 0 for all others.', 'camera', 'state'),
  rigd_camera_recoveries_total: counter('Attempts to restore a lost session.', 'camera'),
  rigd_camera_sessions_lost_total: counter('Sessions that ended without a request.', 'camera'),
  rigd_worker_failures_total: counter(
    'Workers that crashed or had to be killed, by reason.',
    'camera',
    'reason',
  ),
  rigd_worker_resident_memory_bytes: gauge('Memory of the worker of a camera.', 'camera'),
  rigd_camera_queued_operations: gauge('Operations that wait or run in the worker.', 'camera'),
  rigd_camera_dropped_events_total: counter(
    'Events that came faster than they could be passed on.',
    'camera',
  ),
  rigd_assumptions_broken_total: counter(
    'Times that an assumption of rigd about bodies or the SDK did not hold.',
    'camera',
    'assumption',
  ),
  rigd_commands_total: counter(
    'Calls to a camera that have ended; code is ok or an error code.',
    'camera',
    'code',
  ),
  rigd_command_duration_seconds: histogram(
    'Time from a call to its answer.',
    CALL_BUCKETS,
    'camera',
    'operation',
  ),
  rigd_pictures_pending: gauge(
    'Largest possible number of pictures exposed for the host and not handed over yet.',
    'camera',
  ),
  rigd_pictures_landed_total: counter('Pictures under their final names.', 'camera'),
  rigd_pictures_landed_bytes_total: counter('Bytes of these pictures.', 'camera'),
  rigd_pictures_lost_total: counter('Pictures that the host did not get, or may not have got.', 'camera'),
  rigd_live_view_pictures_per_second: gauge(
    'Rate of live-view pictures while they are fetched.',
    'camera',
    'layer',
  ),
  rigd_live_view_picture_age_seconds: gauge(
    'Age of the newest picture while pictures are fetched.',
    'camera',
    'layer',
  ),
  rigd_live_view_stalls_total: counter(
    'Number of times that requested live view stopped.',
    'camera',
    'layer',
  ),
  rigd_live_view_skipped_total: counter(
    'Pictures that were never fetched: gaps in the numbers of the camera.',
    'camera',
    'layer',
  ),
  rigd_live_view_viewers: gauge('Viewers of a layer.', 'camera', 'layer'),
  rigd_transfers: gauge('Files from cards in transfer.', 'camera', 'state'),
  rigd_transfers_ended_total: counter(
    'Transfers of files from cards that have ended, by outcome.',
    'camera',
    'outcome',
  ),
  rigd_transfer_bytes_total: counter('Bytes of files from cards that have landed.', 'camera'),
  rigd_camera_battery_ratio: gauge('Battery, 0 to 1.', 'camera'),
  rigd_camera_card_pictures: gauge('Pictures that a card has room for.', 'camera', 'slot'),
  rigd_camera_overheating: gauge('0 normal, 1 soon too hot, 2 too hot.', 'camera'),
  rigd_rig_drift: gauge('Properties of a camera that do not have their declared values.', 'camera'),
  rigd_shots_total: counter(
    'Shots for which no further result is expected, by state; a shot that is completed later counts again.',
    'state',
  ),
  rigd_shot_exposures_lost_total: counter('Exposures of shots that are missing, not proved or not known.'),
  rigd_shots_apart_total: counter('Shots whose bodies exposed further apart than their tolerance.'),
  rigd_gateway_loop_lag_seconds: histogram(
    'The longest delay of the event loop in each second.',
    LOOP_BUCKETS,
  ),
  rigd_gateway_resident_memory_bytes: gauge('Memory of the gateway.'),
  rigd_gateway_heap_bytes: gauge('Heap of the gateway in use.'),
  rigd_discovery_resident_memory_bytes: gauge('Memory of the discovery process.'),
  rigd_http_requests_total: counter('Requests that have ended.', 'operation', 'status'),
  rigd_event_stream_clients: gauge('Clients of the event streams.'),
  rigd_bus_up: gauge('1 while this host is connected to the bus of its rig; no series without a bus.'),
  rigd_hosts: gauge('Hosts of the rig by state, as seen by this host, which is included.', 'state'),
  rigd_host_clock_bound_seconds: gauge(
    'Largest possible error of the known difference to the clock of another host.',
    'host',
  ),
} as const satisfies Readonly<Record<string, MetricFacts>>;

/** The name of a metric. */
export type MetricName = keyof typeof METRICS;
