// The minimal HTTP server in the same language: `node:http` with every answer in memory. The first message contains the
// answers, and is answered with the port.

import { createServer } from 'node:http';

/** An answer of the service. */
export interface BareAnswer {
  headers: Record<string, string>;
  body: string;
}

const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.once('message', (given: Record<string, BareAnswer>) => {
  for (const [path, { headers, body }] of Object.entries(given))
    answers.set(path, { headers, body: Buffer.from(body) });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  });
});
process.on('disconnect', () => process.exit());
