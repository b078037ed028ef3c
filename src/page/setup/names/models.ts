// The models of bodies that this browser has seen. The service knows the model of a body only if it has seen the body
// since its start, but people look for a missing body by its model.

import { useEffect } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { kept } from '../../cells/kept.js';
import type { RigCamera } from '../../interface/wire.js';

/** Most bodies whose models are kept; a rig has fewer. */
const MOST = 256;

type Body = Pick<RigCamera, 'id' | 'model'>;

/** The models by id, in a text that the browser keeps. */
const seen = kept<string>('models', '');

/** A function that names the model of a body; empty if it is not known. */
export function useModels(cameras: readonly Body[]): (camera: Body) => string {
  const text = useCell(seen);
  const all = withModels(modelsIn(text), cameras);
  const next = textOf(all);
  useEffect(() => {
    seen.value = next;
  }, [next]);
  return ({ id }) => all.get(id) ?? '';
}

/** The models in a kept text; none in a text that is not one. */
export function modelsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [id = '', model = ''] = line.split('\t');
      return id === '' || model === '' ? [] : [[id, model] as const];
    }),
  );
}

/** The text that the browser keeps. */
export const textOf = (models: ReadonlyMap<string, string>): string =>
  [...models].map((pair) => pair.join('\t')).join('\n');

/** The models with those of these bodies; the oldest ones are dropped when there are too many. */
export function withModels(
  models: ReadonlyMap<string, string>,
  cameras: readonly Body[],
): ReadonlyMap<string, string> {
  const named = cameras.filter(({ model }) => model !== '').map(({ id, model }) => [id, model] as const);
  return new Map([...new Map([...models, ...named])].slice(-MOST));
}
