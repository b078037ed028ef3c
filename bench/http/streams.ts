// Opens streams of the service, reads them and discards the content.

import { get } from 'node:http';

/** A stream that is read. */
export interface ReadStream {
  /** Bytes that have arrived. */
  bytes(): number;
  close(): void;
}

/** Opens a stream; resolves when its first bytes have arrived. @throws Error when the answer is no stream */
export function openStream(url: string): Promise<ReadStream> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const request = get(url, { agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`GET ${url}: ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        resolve({ bytes: () => bytes, close: () => request.destroy() });
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
  });
}
