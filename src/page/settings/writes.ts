// Changes of settings that are under way or were refused, for each cell of the table.

import { useState } from 'preact/hooks';
import { ACTION_MS, AnswerError, ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { type Problem, problemOf } from '../state/action.js';
import { announce } from '../state/announce.js';
import { withOwn } from '../state/declared.js';
import { faultFor } from '../state/operator-faults.js';
import { look } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';
import { type Refusal, refusalsIn } from './refusals.js';

/** A change of one setting of one body. */
export interface Write {
  readonly value: string;
  /** Why it was refused; undefined while it is under way. */
  readonly refusal?: Refusal;
}

/** The changes, and functions that begin them. */
export interface Writes {
  readonly of: (id: string, property: string) => Write | undefined;
  /** A failure that is not of one body. */
  readonly problem: Problem | undefined;
  readonly clearProblem: () => void;
  readonly clear: (id: string, property: string) => void;
  readonly setBody: (camera: RigCamera, property: string, value: string) => Promise<void>;
  readonly setGroup: (
    group: string,
    cameras: readonly RigCamera[],
    property: string,
    value: string,
  ) => Promise<void>;
}

const textOf = ({ code, reason, message }: Refusal): string => faultFor(code, reason, message).text;

const keyOf = (id: string, property: string): string => `${id} ${property}`;

/**
 * The changes of a table.
 * @param isDeclared whether values are also declared in the rig file
 * @param reread reads the settings of a body again
 */
export function useWrites(rig: Rig, isDeclared: boolean, reread: (id: string) => Promise<void>): Writes {
  const [writes, setWrites] = useState<ReadonlyMap<string, Write>>(new Map());
  const [problem, setProblem] = useState<Problem>();
  const change = (entries: readonly (readonly [id: string, property: string, write: Write | undefined])[]) =>
    setWrites((before) => {
      const now = new Map(before);
      for (const [id, property, write] of entries) {
        if (write === undefined) now.delete(keyOf(id, property));
        else now.set(keyOf(id, property), write);
      }
      return now;
    });
  const setBody = async (camera: RigCamera, property: string, value: string) => {
    const { id } = camera;
    change([[id, property, { value }]]);
    let refused: Write | undefined;
    try {
      await writeBody(rig, camera, property, value, isDeclared);
      announce(t.settings.isSet(t.property(property), shortWordOf(property, value)));
    } catch (error) {
      const refusal = problemOf(error);
      refused = { value, refusal };
      announce(textOf(refusal));
    }
    // The value of the body is awaited first, so that the cell never shows the old one as the result.
    await Promise.all([reread(id), look()]);
    change([[id, property, refused]]);
  };
  const setGroup = async (group: string, cameras: readonly RigCamera[], property: string, value: string) => {
    setProblem(undefined);
    const connected = cameras.filter((camera) => camera.connected);
    change(connected.map(({ id }) => [id, property, { value }]));
    let refused: ReadonlyMap<string, Refusal> = new Map();
    try {
      const body = { properties: { [property]: value }, ...(isDeclared ? { desired: true } : {}) };
      const path = `api/rig/groups/${inPath(group)}/properties`;
      await ask(path, { method: 'PUT', body, waitMs: ACTION_MS });
      announce(t.settings.isSet(t.property(property), shortWordOf(property, value)));
    } catch (error) {
      const results = error instanceof AnswerError ? error.results : [];
      refused = refusalsIn(results, property);
      const found = problemOf(error);
      // The cells show what concerns one body, and which bodies are away.
      if (refused.size === 0) setProblem(found);
      announce(textOf(found));
    }
    await Promise.all([...connected.map(({ id }) => reread(id)), look()]);
    change(
      connected.map(({ id }) => {
        const refusal = refused.get(id);
        return [id, property, refusal === undefined ? undefined : { value, refusal }];
      }),
    );
  };
  return {
    of: (id, property) => writes.get(keyOf(id, property)),
    problem,
    clearProblem: () => setProblem(undefined),
    clear: (id, property) => change([[id, property, undefined]]),
    setBody,
    setGroup,
  };
}

/** Declarations are written first: when the file cannot be written, no body changes. */
async function writeBody(
  rig: Rig,
  camera: RigCamera,
  property: string,
  value: string,
  isDeclared: boolean,
): Promise<void> {
  const id = inPath(camera.id);
  const properties = withOwn(rig, camera, property, value);
  if (isDeclared) await ask(`api/rig/cameras/${id}`, { method: 'PUT', body: { properties } });
  const path = `api/cameras/${id}/properties/${inPath(property)}`;
  await ask(path, { method: 'PUT', body: { value }, waitMs: ACTION_MS });
}
