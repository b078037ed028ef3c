// Handlers of the operations on the rig as a whole: its declarations, and actions on its groups.

import { quoted } from '../../base/quoted.js';
import type { Cameras } from '../cameras/cameras.js';
import type { EventPayload } from '../contract/event-payloads.js';
import { WHOLE_RIG } from '../contract/lease-needs.js';
import { ServiceError } from '../errors/errors.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';
import type { Others } from '../http/remote-hosts.js';
import type { Limits } from '../limits/limit-table.js';
import { FREE, groupAnswer, type MayChange, runForGroup, workFor } from '../rig/declared/group-run.js';
import type { KnownCamera, RigContent, RigFile } from '../rig/declared/model.js';
import type { LeaseBook } from '../rig/leases/lease-book.js';
import type { RigBodies, RigCameraView, RigGroupView } from '../rig/rig-view.js';
import type { Shots } from '../rig/shots/shots.js';
import { groupAsked } from './group-parts.js';
import type { MovieRoutesContext } from './rig-movies.js';

/** Dependencies of these handlers. */
export interface RigRoutesContext {
  readonly cameras: Cameras;
  readonly rigFile: RigFile;
  readonly view: RigBodies;
  /** The bodies of all hosts; left out when there are no others. */
  readonly allBodies?: Pick<RigBodies, 'cameras' | 'camera'> | undefined;
  readonly leases: LeaseBook;
  readonly movies: MovieRoutesContext['movies'];
  /** The newest run of a recipe; undefined: there was none since the start of the service. */
  readonly newestRun?: () => EventPayload<'run'> | undefined;
  readonly shots: Shots;
  readonly limits: Pick<Limits, 'groupBodies' | 'shotTogetherMs'>;
}

type Handled =
  | 'getRig'
  | 'setRig'
  | 'getRigCamera'
  | 'setRigCamera'
  | 'forgetRigCamera'
  | 'getRigGroup'
  | 'setRigGroup'
  | 'connectGroup'
  | 'disconnectGroup'
  | 'halfPressGroup'
  | 'setGroupLiveView'
  | 'setGroupClock';

/** Handlers of the rig, its bodies and its groups. */
export function rigHandlers({
  cameras,
  rigFile,
  view,
  allBodies = view,
  limits,
  leases,
  movies,
  newestRun,
  shots,
}: RigRoutesContext): SomeHandlers<Handled> {
  const facts = () => {
    const { name, session, template, togetherMs, equalise = false } = rigFile.content;
    const { defaultTemplate } = rigFile;
    return {
      name,
      session,
      ...(template === undefined ? {} : { template }),
      ...(defaultTemplate === undefined ? {} : { defaultTemplate }),
      togetherMs: togetherMs ?? limits.shotTogetherMs,
      equalise,
      file: rigFile.file,
    };
  };
  /** The view for a request: another host sees only the bodies of this host. */
  const bodiesFor = (others: Others | undefined) => (others === undefined ? view : allBodies);
  /** The message after a change of the rig file, with the notice about the file if there is one. */
  const written = () => ['The rig file is written.', rigFile.file.notice ?? ''].join(' ').trim();
  const resultsOf = async (
    request: OfGroup,
    work: (id: string) => Promise<object | undefined>,
    mayChange?: MayChange,
  ) => {
    const asked = groupAsked(request, request.params.group, mayChange);
    return runForGroup(workFor(rigFile, limits.groupBodies, asked), work);
  };
  const forGroup = async (
    request: OfGroup,
    done: string,
    work: (id: string) => Promise<unknown>,
    mayChange?: MayChange,
  ) => groupAnswer(done, await resultsOf(request, async (id) => void (await work(id)), mayChange));
  return {
    getRig: async ({ others, role }) => {
      const cameras = await bodiesFor(others).cameras();
      const connected = cameras.filter((camera) => camera.connected).length;
      const lease = leases.of(WHOLE_RIG);
      const run = newestRun?.();
      return {
        success: true,
        message: `${connected} of ${cameras.length} bodies are connected.`,
        rig: facts(),
        cameras,
        groups: view.groups(),
        presets: rigFile.content.presets.map(({ name }) => name),
        role,
        ...(lease === undefined ? {} : { lease }),
        ...(shots.current === undefined ? {} : { shot: shots.current }),
        ...(movies.current === undefined ? {} : { movie: movies.current }),
        ...(run === undefined ? {} : { run }),
      };
    },
    setRig: async ({ body }) => {
      await rigFile.change((content) => ({ ...content, ...declared(body) }));
      return { success: true, message: written(), rig: facts() };
    },
    getRigCamera: async ({ params: { cameraId }, others }) => {
      const camera = await found(bodiesFor(others), cameraId);
      return { success: true, message: `The body is ${camera.state}.`, camera };
    },
    setRigCamera: async ({ params: { cameraId }, body, others }) => {
      await rigFile.change((content) => withCamera(content, cameraId, body));
      return { success: true, message: written(), camera: await found(bodiesFor(others), cameraId) };
    },
    forgetRigCamera: async ({ params: { cameraId } }) => {
      if (rigFile.camera(cameraId) !== undefined)
        await rigFile.change((content) => without(content, cameraId));
      return { success: true, message: 'The rig file does not declare this body.' };
    },
    getRigGroup: async ({ params, part, others }) => {
      const group = part === undefined ? view.group(params.group) : groupOf(params.group, part.bodies);
      const all = await bodiesFor(others).cameras();
      const isShown = (camera: RigCameraView) => part === undefined || camera.state !== 'absent';
      const cameras = all.filter((camera) => group.cameras.includes(camera.id) && isShown(camera));
      return { success: true, message: `${cameras.length} bodies belong to the group.`, group, cameras };
    },
    setRigGroup: async ({ params, body }) => {
      await rigFile.change((content) => withGroup(content, params.group, body));
      const isLeft = rigFile.content.groups.some(({ name }) => name === params.group);
      const group = isLeft ? view.group(params.group) : groupOf(params.group, []);
      return { success: true, message: written(), group };
    },
    connectGroup: (request) =>
      forGroup(request, 'connected', async (id) => {
        const { body } = request;
        // A body that is connected or recovering keeps its mode, unless the request names another one.
        const now = async () => cameras.mode(id) ?? (await cameras.status(id)).mode;
        const mode = body.mode ?? (await now()) ?? rigFile.camera(id)?.mode ?? 'remote';
        await cameras.connect(id, { mode, reconnecting: body.reconnecting !== 'off' });
      }),
    disconnectGroup: (request) => forGroup(request, 'disconnected', (id) => cameras.disconnect(id)),
    halfPressGroup: (request) => forGroup(request, 'half-pressed', (id) => cameras.call(id, 'halfPress', {})),
    setGroupLiveView: (request) => {
      const { enabled } = request.body;
      const operation = enabled ? 'enableLiveView' : 'disableLiveView';
      const done = enabled ? 'show live view' : 'show no live view';
      return forGroup(request, done, (id) => cameras.call(id, operation, {}), FREE);
    },
    setGroupClock: async (request) => {
      const results = await resultsOf(request, (id) => cameras.call(id, 'setClock', {}));
      const unsure = results.filter(
        ({ data = {} }) => 'confirmed' in data && data.confirmed === false,
      ).length;
      const note = unsure === 0 ? '' : `, ${unsure} of them not confirmed: see their next pictures`;
      return groupAnswer(`set to the time of the host${note}`, results);
    },
  };
}

/** A request for a group. */
type OfGroup = Pick<OperationRequest<'disconnectGroup'>, 'params' | 'lease' | 'part' | 'others'>;

/** A group without declarations. */
function groupOf(name: string, cameras: readonly string[]): RigGroupView {
  return { name, cameras: [...cameras], properties: {} };
}

/** @throws CAMERA_NOT_FOUND */
async function found(view: Pick<RigBodies, 'camera'>, id: string): Promise<RigCameraView> {
  const camera = await view.camera(id);
  if (camera !== undefined) return camera;
  throw new ServiceError(
    'CAMERA_NOT_FOUND',
    `the rig has no body with the id ${quoted(id)}, and none is attached`,
  );
}

function declared({
  name,
  session,
  template,
  togetherMs,
  equalise,
}: OperationRequest<'setRig'>['body']): Partial<RigContent> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(session === undefined ? {} : { session }),
    ...(template === undefined ? {} : { template }),
    ...(togetherMs === undefined ? {} : { togetherMs }),
    ...(equalise === undefined ? {} : { equalise }),
  };
}

/** Sets the template. An empty one removes it; if none is given, the present one stays. */
function withTemplate<T extends { template?: string }>(declared: T, { template }: { template?: string }): T {
  if (template === undefined) return declared;
  const { template: _removed, ...rest } = declared;
  return (template === '' ? rest : { ...rest, template }) as T;
}

type CameraBody = OperationRequest<'setRigCamera'>['body'];

function withCamera(content: RigContent, id: string, body: CameraBody): RigContent {
  const none: KnownCamera = { id, name: '', groups: [], connect: false, mode: 'remote', properties: {} };
  const before = content.cameras.find((camera) => camera.id === id) ?? none;
  const { number, template: _template, ...members } = body;
  const { number: numberBefore, ...rest } = withTemplate(before, body);
  const numbered = number === undefined ? numberBefore : number;
  const camera: KnownCamera = {
    ...rest,
    ...members,
    ...(numbered === undefined || numbered === null ? {} : { number: numbered }),
  };
  return { ...content, cameras: [...content.cameras.filter((each) => each.id !== id), camera] };
}

function without(content: RigContent, id: string): RigContent {
  return { ...content, cameras: content.cameras.filter((camera) => camera.id !== id) };
}

type GroupBody = OperationRequest<'setRigGroup'>['body'];

function withGroup(content: RigContent, name: string, body: GroupBody): RigContent {
  const before = content.groups.find((group) => group.name === name) ?? { name, properties: {} };
  const { properties = before.properties } = body;
  const group = { ...withTemplate(before, body), properties };
  const groups = [...content.groups.filter((each) => each.name !== name), group];
  if (body.cameras === undefined) return { ...content, groups };
  const members = new Set(body.cameras);
  const known = new Set(content.cameras.map(({ id }) => id));
  const added = body.cameras
    .filter((id) => !known.has(id))
    .map((id): KnownCamera => ({ id, name: '', groups: [], connect: false, mode: 'remote', properties: {} }));
  const cameras = [...content.cameras, ...added].map((camera): KnownCamera => {
    const others = camera.groups.filter((each) => each !== name);
    const isMember = camera.groups.includes(name);
    if (isMember === members.has(camera.id)) return camera;
    return { ...camera, groups: members.has(camera.id) ? [...others, name] : others };
  });
  return { ...content, groups, cameras };
}
