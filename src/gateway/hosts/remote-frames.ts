// The event `frames` of bodies of other hosts: it is outdated at once and comes with every picture, so it is fetched
// host by host, and only of bodies for which a client of this host has requested it.

import type { EventHub } from '../events/event-hub.js';
import { framesReader } from './frames-reader.js';
import type { OtherHosts } from './remote-host.js';
import { RemoteStream, type RemoteStreamParts } from './remote-stream.js';

/** Dependencies of remote frames. */
export interface RemoteFramesParts extends RemoteStreamParts {
  readonly others: OtherHosts;
  readonly events: Pick<EventHub, 'isMomentaryRequested' | 'publishMomentary' | 'onAudience'>;
}

/** See the head of this file. */
export class RemoteFrames {
  readonly #parts: RemoteFramesParts;
  readonly #streams = new Map<string, RemoteStream>();

  constructor(parts: RemoteFramesParts) {
    this.#parts = parts;
    parts.others.onChange(() => this.#look());
    parts.events.onAudience(() => this.#look());
  }

  /** Ends every stream. */
  close(): void {
    for (const stream of this.#streams.values()) stream.close();
    this.#streams.clear();
  }

  #look(): void {
    for (const [id, stream] of this.#streams) {
      if (this.#isWanted(id)) continue;
      stream.close();
      this.#streams.delete(id);
    }
    for (const { bodies } of this.#parts.others.all()) {
      for (const { id } of bodies) if (this.#isWanted(id)) this.#follow(id);
    }
  }

  #isWanted(cameraId: string): boolean {
    const { others, events } = this.#parts;
    return others.hostOf(cameraId) !== undefined && events.isMomentaryRequested(cameraId);
  }

  #follow(cameraId: string): void {
    const known = this.#streams.get(cameraId);
    if (known !== undefined) {
      known.look();
      return;
    }
    const { others, events } = this.#parts;
    const stream = new RemoteStream(this.#parts, {
      cameraId,
      what: 'the event frames',
      mediaType: 'text/event-stream',
      isSteady: false,
      host: () => others.hostOf(cameraId),
      isWanted: () => this.#isWanted(cameraId),
      taker: () => framesReader((payload) => events.publishMomentary({ name: 'frames', cameraId, payload })),
    });
    this.#streams.set(cameraId, stream);
    stream.open(`/api/cameras/${encodeURIComponent(cameraId)}/events?frames=1`);
  }
}
