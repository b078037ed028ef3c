// Fetches the event `frames` of bodies of other hosts. The event comes with every picture and is outdated at once, so
// it is fetched only for bodies for which a client of this host has requested it.

import type { EventHub } from '../events/event-hub.js';
import { framesReader } from './frames-reader.js';
import type { OtherHosts } from './remote-host.js';
import { RemoteStream, type RemoteStreamContext } from './remote-stream.js';

/** Dependencies of remote frames. */
export interface RemoteFramesContext extends RemoteStreamContext {
  readonly others: OtherHosts;
  readonly events: Pick<EventHub, 'isMomentaryRequested' | 'publishMomentary' | 'onAudience'>;
}

/** See the head of this file. */
export class RemoteFrames {
  readonly #context: RemoteFramesContext;
  readonly #streams = new Map<string, RemoteStream>();

  constructor(context: RemoteFramesContext) {
    this.#context = context;
    context.others.onChange(() => this.#look());
    context.events.onAudience(() => this.#look());
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
    for (const { bodies } of this.#context.others.all()) {
      for (const { id } of bodies) if (this.#isWanted(id)) this.#follow(id);
    }
  }

  #isWanted(cameraId: string): boolean {
    const { others, events } = this.#context;
    return others.hostOf(cameraId) !== undefined && events.isMomentaryRequested(cameraId);
  }

  #follow(cameraId: string): void {
    const known = this.#streams.get(cameraId);
    if (known !== undefined) {
      known.look();
      return;
    }
    const { others, events } = this.#context;
    const stream = new RemoteStream(this.#context, {
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
