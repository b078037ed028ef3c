// What this host answers when another asks about its cameras: the steps of operations on groups, and what it shows.

import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import type { BodyValues } from '../rig/desired/group-values.js';
import type { RigView } from '../rig/rig-view.js';
import type { Timeline } from '../rig/timeline/timeline.js';
import type { CameraPlaces } from './camera-places.js';
import { type RigQuestion, rigQuestionOf } from './remote-calls.js';
import type { HostCalls } from './remote-host.js';

/** What answers are made of: all of this host. */
export interface RigAnswerParts {
  readonly calls: HostCalls;
  readonly places: CameraPlaces;
  readonly rig: Pick<Cameras, 'call' | 'connect' | 'disconnect' | 'status'>;
  readonly desired: BodyValues;
  readonly view: RigView;
  readonly timeline: Pick<Timeline, 'read'>;
  /** The ids of the cameras that this host has. */
  readonly own: () => readonly string[];
}

/** Answers the questions of other hosts about the cameras of this one. */
export function answerForRig(parts: RigAnswerParts): void {
  parts.calls.answer('rig', async (question, asker) => {
    const asked = rigQuestionOf(question);
    const perform = () => answerOf(parts, asked);
    return 'id' in asked ? parts.places.within(asker, asked.id, perform) : perform();
  });
}

async function answerOf(parts: RigAnswerParts, asked: RigQuestion): Promise<unknown> {
  const { rig, desired, view, timeline, own } = parts;
  switch (asked.kind) {
    case 'call':
      return rig.call(asked.id, asked.operation, asked.params as never);
    case 'connect':
      return rig.connect(asked.id, asked.request);
    case 'disconnect':
      await rig.disconnect(asked.id);
      return {};
    case 'status':
      return rig.status(asked.id);
    case 'view': {
      const ids = new Set(own());
      return view.cameras().filter(({ id }) => ids.has(id));
    }
    case 'apply':
      return desired.apply(asked.id);
    case 'set':
      return desired.set(asked.id, asked.properties);
    case 'readDrift':
      return desired.drift(asked.id);
    case 'timeline':
      return timeline.read({ sinceMs: asked.sinceMs, camera: asked.camera, most: asked.most });
    default:
      throw ServiceError.unforeseen(asked);
  }
}
