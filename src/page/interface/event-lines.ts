// Cuts the text of an event stream (HTML standard, server-sent events) into events. Pure: text in, events out.

/** One event as it came. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** Empty when the event has none. */
  readonly id: string;
}

/** Takes a stream in pieces. */
export class EventLines {
  #text = '';

  /** @returns the events that this piece completes */
  take(piece: string): StreamEvent[] {
    const blocks = (this.#text + piece.replaceAll('\r\n', '\n')).split('\n\n');
    this.#text = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventOf(block) ?? []);
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    const before = fields.get(name);
    fields.set(name, before === undefined || name !== 'data' ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { name: fields.get('event') ?? 'message', data, id: fields.get('id') ?? '' };
}
