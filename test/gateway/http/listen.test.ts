import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import t, { type Test } from 'tap';
import { listen } from '#gateway/http/listen.js';
import { until, within } from '#harness/deadline.js';

const ANYWHERE = { host: 'localhost', port: 0 };

/** An application whose first `conflicts` chosen ports are taken by another program at the last moment. */
function application(t: Test, conflicts: number): { app: FastifyInstance; tried: number[] } {
  const app = fastify();
  app.get('/', () => 'here');
  const open = app.listen.bind(app) as (options: { port: number; host: string }) => Promise<string>;
  const others: Server[] = [];
  const tried: number[] = [];
  t.teardown(() => app.close());
  t.teardown(() => {
    for (const other of others) other.close();
  });
  app.listen = (async (options: { port: number; host: string }) => {
    tried.push(options.port);
    if (tried.length <= conflicts) {
      const other = createServer().listen(options.port, options.host);
      others.push(other);
      await once(other, 'listening');
    }
    return open(options);
  }) as typeof app.listen;
  return { app, tried };
}

t.test('if a chosen port is free on one loopback address only, another port is chosen', async (t) => {
  const { app, tried } = application(t, 2);
  const { port } = await listen(app, ANYWHERE);
  t.equal(tried.length, 3);
  t.equal(tried[2], port);
  for (const host of ['127.0.0.1', '[::1]']) {
    t.equal(await (await fetch(`http://${host}:${port}/`)).text(), 'here', host);
  }
  // The sockets of the earlier attempts are closed: their ports on ::1 are free.
  for (const given of tried.slice(0, 2)) {
    const server = createServer().listen(given, '::1');
    await once(server, 'listening');
    server.close();
  }
});

t.test('the number of attempts to find a free port is limited', async (t) => {
  const { app, tried } = application(t, Number.POSITIVE_INFINITY);
  await t.rejects(listen(app, ANYWHERE), { code: 'EADDRINUSE' });
  t.equal(tried.length, 10);
});

for (const host of ['127.0.0.1', '::1']) {
  t.test(`a requested port that is taken on ${host} is not replaced`, async (t) => {
    const other = createServer().listen(0, host);
    await once(other, 'listening');
    t.teardown(() => other.close());
    const { app } = application(t, 0);
    const { port } = other.address() as AddressInfo;
    await t.rejects(listen(app, { ...ANYWHERE, port }), {
      code: 'EADDRINUSE',
      message: /rigd doctor.*--port/,
    });
  });
}

for (const host of ['127.0.0.1', '::1']) {
  const address = host.includes(':') ? `[${host}]` : host;

  t.test(`closing waits for the answer that is on its way by ${host}`, async (t) => {
    const { app } = application(t, 0);
    const order: string[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async (_request, reply) => {
      // As the service does while it closes.
      reply.header('connection', 'close');
      order.push('asked');
      await gate;
      order.push('answered');
      return 'whole';
    });
    const { port } = await listen(app, ANYWHERE);
    const answer = fetch(`http://${address}:${port}/slow`).then((response) => response.text());
    await until('the request', () => order.length > 0);
    const closed = app.close().then(() => order.push('closed'));
    await until('the sockets are closed', async () => {
      const ask = (one: string) =>
        fetch(`http://${one}:${port}/`).then(
          () => false,
          () => true,
        );
      return (await ask('127.0.0.1')) && (await ask('[::1]'));
    });
    release();
    t.equal(await answer, 'whole');
    await within('the end', closed);
    t.same(order, ['asked', 'answered', 'closed']);
  });

  t.test(`small packets by ${host} are not delayed`, async (t) => {
    const { app } = application(t, 0);
    const sockets: Socket[] = [];
    app.server.on('connection', (socket) => sockets.push(socket));
    const { port } = await listen(app, ANYWHERE);
    t.equal(await (await fetch(`http://${address}:${port}/`)).text(), 'here');
    t.equal(sockets.length, 1);
    for (const socket of sockets) {
      const option = Object.getOwnPropertySymbols(socket).find((name) => name.description === 'kSetNoDelay');
      t.equal(option && Reflect.get(socket, option), true, 'TCP_NODELAY');
    }
  });
}
