// A path in a narrow place: its lines end after a slash, and inside a name only where the name alone is too long.

/** The path. */
export function PathText({ path }: { readonly path: string }) {
  return (
    <code class="path-text">
      {path.split(/(?<=\/)/).map((part, at) => (
        <span key={`${at} ${part}`}>{part}</span>
      ))}
    </code>
  );
}
