// The values of all metrics, in the Prometheus library: made from the table, written as text. The series of a forgotten
// camera are removed. Must not know where values come from.

import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type MetricFacts, type MetricName } from './metric-table.js';

type Labels = Record<string, string>;
type AnyMetric = Counter | Gauge | Histogram;

/** The values. */
export class Values {
  readonly #registry = new Registry();
  readonly #metrics = new Map<MetricName, AnyMetric>();

  constructor() {
    for (const [name, facts] of Object.entries(METRICS) as [MetricName, MetricFacts][]) {
      this.#metrics.set(name, metricOf(name, facts, this.#registry));
    }
  }

  /** Media type of {@link text}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Adds to a counter. */
  add(name: MetricName, labels: Labels, by = 1): void {
    (this.#metrics.get(name) as Counter).inc(labels, by);
  }

  /** Sets a gauge. */
  set(name: MetricName, labels: Labels, value: number): void {
    (this.#metrics.get(name) as Gauge).set(labels, value);
  }

  /** Sets a counter whose total is kept elsewhere. */
  count(name: MetricName, labels: Labels, total: number): void {
    const counter = this.#metrics.get(name) as Counter;
    counter.remove(labels);
    counter.inc(labels, total);
  }

  /** Adds a value to a histogram. */
  observe(name: MetricName, labels: Labels, value: number): void {
    (this.#metrics.get(name) as Histogram).observe(labels, value);
  }

  /** Removes all values of a gauge, so that only values that are set again are shown. */
  clear(name: MetricName): void {
    const gauge = this.#metrics.get(name) as Gauge;
    gauge.reset();
    withoutValue(gauge);
  }

  /** Removes the series of all cameras except these. */
  async keepCameras(ids: ReadonlySet<string>): Promise<void> {
    for (const metric of this.#metrics.values()) {
      const { values } = await metric.get();
      for (const { labels } of values) {
        const { le: _, ...own } = labels as Labels;
        if (own.camera !== undefined && !ids.has(own.camera)) metric.remove(own);
      }
    }
  }

  /** All values in the text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

function metricOf(name: string, { type, help, labels, buckets }: MetricFacts, registry: Registry): AnyMetric {
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (type === 'counter') return new Counter(options);
  if (type === 'gauge') return withoutValue(new Gauge(options));
  return new Histogram({ ...options, buckets: [...(buckets ?? [])] });
}

/** A gauge without a value. The library sets gauges without labels to 0, although nothing has been measured. */
function withoutValue(gauge: Gauge): Gauge {
  gauge.remove({});
  return gauge;
}
