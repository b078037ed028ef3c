// Answers requests that match no route: 405 with the allowed methods where the path exists, otherwise 404 with the most
// similar path. Every registered route is added here automatically.

import { nearest, question } from '../../base/nearest.js';
import { ServiceError } from '../errors/errors.js';

interface PathPattern {
  /** The parts between the slashes; undefined = a parameter. */
  readonly parts: readonly (string | undefined)[];
  readonly methods: string[];
}

/** The paths that the service answers, with their methods. */
export class ServedPaths {
  readonly #patterns = new Map<string, PathPattern>();

  /** Adds a route. @param path in the form of the router: `/api/cameras/:cameraId/events` */
  add(methods: readonly string[], path: string): void {
    const parts = path.split('/').map((part) => (part.startsWith(':') ? undefined : part));
    const pattern = this.#patterns.get(path) ?? { parts, methods: [] };
    pattern.methods.push(...methods);
    this.#patterns.set(path, pattern);
  }

  /** Methods that the path of a URL allows; empty when there is no such path. */
  allowedMethods(url: string): string[] {
    const parts = partsOf(url);
    const methods = [...this.#patterns.values()]
      .filter((pattern) => isLike(parts, pattern))
      .flatMap((pattern) => pattern.methods);
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
  }

  /** The error of a request that matches no route: METHOD_NOT_ALLOWED or UNKNOWN_ROUTE. */
  unmatchedError(method: string, url: string): ServiceError {
    const allowed = this.allowedMethods(url);
    if (allowed.length > 0) {
      const message = `${method} is not allowed on this path, which takes ${allowed.join(', ')}`;
      return new ServiceError('METHOD_NOT_ALLOWED', message);
    }
    return new ServiceError('UNKNOWN_ROUTE', `there is no such path${this.#hint(url)}`);
  }

  /** Suggestions: the paths with the fewest mistyped parts, with the parameters of the request filled in. */
  #hint(url: string): string {
    const parts = partsOf(url);
    const shortened = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
    const forms = [shortened, ['', 'api', ...shortened.slice(1)]];
    const meant = new Map<string, number>();
    for (const { parts: wanted } of this.#patterns.values()) {
      for (const given of forms.filter((form) => form.length === wanted.length)) {
        meant.set(filled(wanted, given), mistypedParts(wanted, given));
      }
    }
    const least = Math.min(...meant.values());
    return Number.isFinite(least)
      ? question([...meant.keys()].filter((path) => meant.get(path) === least))
      : '';
  }
}

function partsOf(url: string): string[] {
  return (url.split('?', 1)[0] ?? '').split('/');
}

function isLike(parts: readonly string[], pattern: PathPattern): boolean {
  if (parts.length !== pattern.parts.length) return false;
  return pattern.parts.every((wanted, at) => wanted === undefined || wanted === parts[at]);
}

/** The number of parts that differ from the pattern; infinite when one of them is not similar. */
function mistypedParts(wanted: PathPattern['parts'], given: readonly string[]): number {
  const faults = wanted.flatMap((part, at) => {
    const asked = given[at] ?? '';
    if (part === undefined || part === asked) return [];
    return [nearest(asked, [part]).length > 0 ? 1 : Number.POSITIVE_INFINITY];
  });
  return faults.reduce((sum, each) => sum + each, 0);
}

/** The pattern, with its parameters filled in from the URL. */
function filled(wanted: PathPattern['parts'], given: readonly string[]): string {
  return wanted.map((part, at) => part ?? given[at]).join('/');
}
