// The interface between the desk and its parts: search, recipes, exports. A part gets what all share and gives its
// handlers of operations.

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { EventPayload } from '../../gateway/contract/event-payloads.js';
import type { OPERATIONS } from '../../gateway/contract/operations.js';
import type { listShots } from '../../gateway/contract/rig-shots.js';
import type { ShotSummary } from '../../gateway/contract/shapes.js';
import type { DeskOperationId, DeskOptions } from '../../gateway/desk/asking.js';
import type { OnBehalf, ServiceClient } from './service-client.js';
import type { Work } from './work.js';

type Contract<Id extends DeskOperationId> = (typeof OPERATIONS)[Id];
type Checked<Entry, Part extends string> = Entry extends {
  readonly [Name in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : unknown;

/** The members of a search. */
export type Search = Static<TObject<(typeof listShots)['query']['properties']>>;

/** Shots that were found, newest first. */
export interface FoundShots {
  readonly shots: readonly ShotSummary[];
  /** The member cursor of a search for the next ones; undefined: there are none. */
  readonly cursor: string | undefined;
}

/** The search, as other parts use it. */
export interface ShotFinder {
  /** Finds at most `search.limit` shots, else 50. @throws BAD_REQUEST, JOURNAL_FAILED */
  find(search: Search): Promise<FoundShots>;
}

/** Parts of the process that all parts of the desk share. */
export interface DeskContext {
  readonly options: DeskOptions;
  readonly service: ServiceClient;
  readonly work: Work;
  /** Finds shots by the members of a search; exports and the bin use it for their selections. */
  readonly search: ShotFinder;
  /** Writes a line for the log of the service. */
  readonly say: (text: string) => void;
  /** Sends an event to the clients of the service. */
  readonly tell: <Name extends 'export' | 'run'>(name: Name, payload: EventPayload<Name>) => void;
}

/** A request that the gateway has checked by the contract. */
export interface DeskCall<Id extends DeskOperationId> extends OnBehalf {
  readonly params: Checked<Contract<Id>, 'params'>;
  readonly query: Checked<Contract<Id>, 'query'>;
  readonly body: Checked<Contract<Id>, 'body'>;
  readonly headers: Checked<Contract<Id>, 'headers'> & IncomingHttpHeaders;
  /** Aborted when the caller has left before the end of its answer. */
  readonly signal: AbortSignal;
}

/** An answer that is not JSON, with its status (200 or 206) and headers, content-type among them. */
export class StreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;

  constructor(body: Readable, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** Performs an operation. @throws ServiceError */
export type DeskHandler<Id extends DeskOperationId> = (
  call: DeskCall<Id>,
) => Promise<Static<Contract<Id>['success']['schema']> | StreamAnswer>;

/** Handlers by operation. */
export type DeskHandlers = { readonly [Id in DeskOperationId]: DeskHandler<Id> };

/** One part of the desk. */
export interface DeskPart<Id extends DeskOperationId> {
  readonly handlers: Pick<DeskHandlers, Id>;
  /** Takes up work that an earlier desk left unfinished. */
  readonly resume?: () => Promise<void>;
  /** Stops work at a point from which a next desk can take it up. */
  readonly close?: () => Promise<void>;
}
