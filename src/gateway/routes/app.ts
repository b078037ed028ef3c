// Builds the HTTP application: gate, request bodies, errors, routes. Does not listen and does not read the environment.
// The caller provides the rig and closes the application.

import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { systemClock } from '../../base/clock.js';
import { type ConnectionLimits, Connections } from '../connections/connections.js';
import { MAX_ID } from '../contract/texts.js';
import { ServiceError } from '../errors/errors.js';
import { cameraIdOf, rejectPlaceholder } from '../http/camera-path.js';
import { type Certificate, tlsOptions } from '../http/certificate.js';
import { refuseConnection } from '../http/client-error.js';
import type { DeskDoor } from '../http/desk-door.js';
import { errorAnswer, toServiceError } from '../http/error-answer.js';
import { exactJson } from '../http/exact-json.js';
import { type HostAccess, isOfHost } from '../http/host-access.js';
import { BODY_MEMBERS, parseJsonBody, textIn } from '../http/json-body.js';
import {
  type Handlers,
  type JobOperation,
  type RoutesContext,
  registerOperations,
  type SomeHandlers,
} from '../http/operation-route.js';
import { type Access, RequestGate } from '../http/request-gate.js';
import { type EndedRequest, type KeepLine, noteFailure, RequestLog } from '../http/request-log.js';
import { requestSchemas } from '../http/request-schemas.js';
import { requireRole } from '../http/required-role.js';
import { ServedPaths } from '../http/unmatched.js';
import type { Limits } from '../limits/limit-table.js';
import { actionHandlers } from './actions.js';
import { registerAuthority } from './authority.js';
import { connectionHandlers } from './connection.js';
import { controlHandlers } from './controls.js';
import { type DeskRoutesContext, deskHandlers } from './desk.js';
import { doctorHandlers } from './doctor.js';
import { type EventRoutesContext, eventHandlers } from './events.js';
import { focusFrameHandlers } from './focus-frames.js';
import { type HealthRoutesContext, healthHandlers, registerLivez } from './health.js';
import { type LiveViewRoutesContext, liveViewHandlers } from './live-view.js';
import { type MetricsRouteContext, registerMetrics } from './metrics.js';
import { registerPages } from './pages.js';
import { propertyHandlers } from './properties.js';
import { type ReportRoutesContext, reportHandlers } from './report.js';
import { type RigRoutesContext, rigHandlers } from './rig.js';
import { type DesiredRoutesContext, rigDesiredHandlers } from './rig-desired.js';
import { type HostRoutesContext, hostHandlers } from './rig-hosts.js';
import { type LeaseRoutesContext, leaseHandlers } from './rig-leases.js';
import { type MovieRoutesContext, movieHandlers } from './rig-movies.js';
import { type ShotRoutesContext, shotHandlers } from './rig-shots.js';
import { type TimelineRoutesContext, timelineHandlers } from './rig-timeline.js';
import { type CardRoutesContext, cardHandlers } from './sd-card.js';
import { type ServerRoutesContext, serverHandlers } from './server.js';
import { settingFileHandlers } from './setting-files.js';
import { settingsHandlers } from './settings.js';

/** The limits of the application and its routes. */
export type AppLimits = Pick<
  Limits,
  'bodyBytes' | 'fileMs' | 'reportMs' | 'sseClientEvents' | 'sseKeepaliveMs'
> &
  ConnectionLimits &
  RigRoutesContext['limits'] &
  ShotRoutesContext['limits'] &
  LiveViewRoutesContext['limits'];

/** Dependencies of the application. */
export interface AppContext
  extends ServerRoutesContext,
    CardRoutesContext,
    HealthRoutesContext,
    ReportRoutesContext,
    MetricsRouteContext,
    RigRoutesContext,
    DesiredRoutesContext,
    LeaseRoutesContext,
    TimelineRoutesContext,
    HostRoutesContext,
    MovieRoutesContext,
    ShotRoutesContext,
    DeskRoutesContext,
    Omit<EventRoutesContext, 'clock'> {
  /** Handlers of jobs; left out in a build without jobs. */
  readonly jobs?: SomeHandlers<JobOperation> | undefined;
  /** The other hosts of the rig; left out when there are none. */
  readonly remoteHosts?: RoutesContext['remoteHosts'];
  /** The door for the desk; left out: there is none. */
  readonly door?: DeskDoor;
  /** Gives the present directory for settings files of cameras. */
  readonly settingsDirectory: () => string;
  readonly clock?: EventRoutesContext['clock'];
  readonly pictures: LiveViewRoutesContext['pictures'];
  readonly limits: AppLimits;
  readonly logger: FastifyBaseLogger;
  /** The certificate for HTTPS; left out: plain HTTP. */
  readonly tls?: Certificate | undefined;
  /** Certificate of the local authority, PEM; left out when there is none. */
  readonly authority?: string | undefined;
  /** Gives the rules in force. */
  readonly access: () => Access;
  /** Rights of other hosts of the rig; left out when there are none. */
  readonly hostAccess?: HostAccess | undefined;
  /** Called at the end of each request. */
  readonly requestEnded?: (request: EndedRequest) => void;
  /**
   * Keeps lines about requests that clients can read (`GET /api/server/logs`) but that the log on standard error leaves
   * out. Without this function, no such lines are kept.
   */
  readonly keepLine?: KeepLine;
}

/** Path of the operations on all cameras of the rig. */
const RIG_PATH = '/api/rig';
/** Methods that can reach a route; each may carry a request body. */
const ROUTED_METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Makes the application, which does not listen yet. Closing it ends every event stream. */
export function buildApp(context: AppContext): FastifyInstance {
  const gate = new RequestGate(context.access, context.hostAccess);
  const connections = new Connections(context.limits, context.logger);
  const requests = new RequestLog(
    context.clock ?? systemClock,
    context.requestEnded ?? (() => undefined),
    context.keepLine,
  );
  let isClosing = false;

  const app: FastifyInstance = fastify({
    loggerInstance: context.logger,
    // request-log.ts writes one line for each request, without the query, which may hold the token. A logger for each
    // request would cost more than all its lines, so requests have no loggers; each line names its request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The gate itself refuses a request without a Host header, with an answer in JSON.
    serverFactory: (answer) => {
      const options = { requireHostHeader: false };
      context.door?.hang((take) => connections.createServer(take(answer), options));
      return connections.createServer(answer, options, context.tls && tlsOptions(context.tls));
    },
    bodyLimit: context.limits.bodyBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_ID },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a URL that the router cannot parse.
      try {
        if (!admit(request, reply)) sendError(error, request, reply);
      } catch (refusal) {
        sendError(refusal, request, reply);
      }
    },
    clientErrorHandler: refuseConnection,
  });

  /** Runs before everything else in a request. @returns whether the request has been answered. */
  function admit(request: FastifyRequest, reply: FastifyReply): boolean {
    requests.follow(request, reply);
    reply.headers(gate.pageHeaders(request.raw));
    request.role = context.door?.roleOf(request.raw) ?? gate.check(request.raw);
    if (isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    if (request.method !== 'OPTIONS') return false;
    reply.code(204).send();
    return true;
  }

  function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = noteFailure(request, reply, toServiceError(thrown));
    const { status, headers, body } = errorAnswer(error, {
      operationId: request.routeOptions?.config.operationId,
      camera: cameraOf(request),
    });
    reply.code(status).headers(headers).header('content-type', 'application/json; charset=utf-8').send(body);
  }

  // The answer to a request that was not admitted holds no facts about the rig.
  function cameraOf(request: FastifyRequest) {
    const id = cameraIdOf(request.url);
    if (id === undefined) return undefined;
    return request.admitted ? context.cameras.summary(id) : { connected: false, model: '', id };
  }

  app.decorateRequest('admitted', false);
  app.decorateRequest('isCsv', false);
  app.decorateRequest('role', 'look');
  app.decorateRequest('failure', undefined);
  app.decorateRequest('ignored', undefined);
  for (const method of ROUTED_METHODS) app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    return request.isCsv ? { csv: textIn(bytes) } : parseJsonBody(bytes, BODY_MEMBERS);
  });
  app.setValidatorCompiler(requestSchemas());
  app.setReplySerializer(exactJson);
  app.setErrorHandler(sendError);

  const paths = new ServedPaths();
  app.addHook('onRoute', ({ method, url }) => paths.add([method].flat(), url));
  // The hooks are not asynchronous: promises for all hooks would be a tenth of the gateway's work on a read.
  app.addHook('onRequest', (request, reply, done) => {
    if (admit(request, reply)) return;
    // The request body is JSON whatever its Content-Type is. Without this line, Fastify refuses types without a parser.
    const type = request.raw.headers['content-type'];
    request.isCsv = request.routeOptions.config.takesCsv === true && type?.startsWith('text/csv') === true;
    delete request.raw.headers['content-type'];
    request.admitted = true;
    if (request.is404) {
      const allowed = paths.allowedMethods(request.url);
      if (allowed.length > 0) reply.header('allow', allowed.join(', '));
      throw paths.unmatchedError(request.method, request.url);
    }
    const { neededRole } = request.routeOptions.config;
    if (neededRole !== undefined) requireRole(request.role, neededRole);
    const { cameraId } = request.params as { cameraId?: string };
    if (cameraId !== undefined && request.routeOptions.config.isAnyCamera !== true)
      rejectPlaceholder(cameraId);
    if (isOfHost(request) && cameraId !== undefined && context.hostAccess?.serves(cameraId) === false)
      throw new ServiceError('CAMERA_NOT_FOUND', 'another host has this camera by now');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    request.body ??= {};
    done();
  });
  app.addHook('preHandler', ({ url }, _reply, done) => {
    if (!url.startsWith(RIG_PATH)) return done();
    // Attached bodies belong to the rig, and before the first search for cameras none are known.
    void context.cameras
      .list()
      .catch(() => undefined)
      .then(() => done());
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    context.events.close();
    context.pictures.close();
  });

  registerPages(app);
  registerAuthority(app, context.authority);
  registerLivez(app);
  registerMetrics(app, context);
  const handlers: Handlers = {
    ...serverHandlers(context),
    ...healthHandlers(context),
    ...doctorHandlers(context),
    ...reportHandlers(context, { clock: systemClock, reportMs: context.limits.reportMs }),
    ...connectionHandlers(context.cameras),
    ...propertyHandlers(context.cameras),
    ...actionHandlers(context),
    ...controlHandlers(context.cameras),
    ...focusFrameHandlers(context.cameras),
    ...liveViewHandlers({ clock: systemClock, ...context }),
    ...settingsHandlers(context.cameras),
    ...cardHandlers(context),
    ...leaseHandlers(context),
    ...timelineHandlers(context),
    ...hostHandlers(context),
    ...settingFileHandlers(context.cameras, context.settingsDirectory, {
      clock: context.clock ?? systemClock,
      fileMs: context.limits.fileMs,
    }),
    ...rigHandlers(context),
    ...rigDesiredHandlers(context),
    ...movieHandlers(context),
    ...shotHandlers(context),
    ...deskHandlers(context),
    ...context.jobs,
    ...eventHandlers({ clock: systemClock, ...context }),
  };
  registerOperations(app, handlers, { leases: context.leases, remoteHosts: context.remoteHosts });
  return app;
}
