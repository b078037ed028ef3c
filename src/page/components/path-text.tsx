// A path in a narrow place: its lines end after a slash, and inside a name only where the name alone is too long.

import { Fragment } from 'preact';

/** The path. */
export function PathText({ path }: { readonly path: string }) {
  const parts = path.split(/(?<=\/)/);
  return (
    <code class="path-text">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
