import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';
import { dueMs } from '../support/due-moment.js';

const BODIES = 4;

/**
 * Limits for a busy machine: late releases and slow proofs are not the subject of these tests.
 */
const BUSY = { fireLateMs: 30_000, shotArmMs: 30_000, proofMs: 8_000 };

type Body = Awaited<ReturnType<Service['request']>>['body'];

interface Exposure {
  round: number;
  state: string;
  issued?: { at: string; lateUs?: number };
  exposed?: { at: string };
  files: { index: number; path: string; sizeBytes: number; sha256: string; takenAt?: string }[];
  missing?: { reason: string; code?: string };
}

/** A service whose bodies are numbered and connected. */
async function studio(t: Test, options: ServiceOptions = {}) {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: BUSY, ...options });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  await number(service, ids);
  await Promise.all(
    ids.map((id) => service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' })),
  );
  await Promise.all(ids.map((id) => service.reads(id, 'focus-mode', '0x1')));
  return { service, ids };
}

async function number(service: Service, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const body = { name: `body ${index + 1}`, number: index + 1, groups: ['ring'], connect: false };
    await service.ok('PUT', `/api/rig/cameras/${id}`, body);
  }
}

const shoot = (service: Service, body: object = {}, group = 'ring') =>
  service.request('POST', `/api/rig/groups/${group}/shoot`, body);

/** Waits until no more records of a shot are expected. @returns the receipt */
async function ended(service: Service, shotId: string) {
  return until(`the end of ${shotId}`, async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    return receipt.state !== 'incomplete' && receipt;
  });
}

/** Asserts that the metrics count one shot of this state. */
async function counted(service: Service, state: string): Promise<void> {
  const line = `rigd_shots_total{state="${state}"} 1`;
  await until(line, async () => (await (await fetch(`${service.url}/metrics`)).text()).includes(line));
}

/** Exposures noted by the bodies themselves. */
const exposuresOf = (service: Service, id: string) =>
  service.bodyLog(id).filter((line) => / exposure /.test(line)).length;

const hashOf = (kind: string) => (path: string) => createHash(kind).update(readFileSync(path)).digest('hex');
const [sha256, md5] = [hashOf('sha256'), hashOf('md5')];

t.test('a group is shot at one instant, and the receipt has every file', async (t) => {
  const { service, ids } = await studio(t, { arguments: ['--landing-md5'] });
  const events = await service.events();
  const { status, body } = await shoot(service, { shotId: 'take-1' });
  t.equal(status, 200, JSON.stringify(body));
  t.equal(body.results.length, BODIES);
  const receipt = await ended(service, 'take-1');
  const issued = receipt.bodies.map(({ exposures }: { exposures: Exposure[] }) => exposures[0]?.issued);
  const due: number[] = issued.map(dueMs);
  t.ok(Math.max(...due) - Math.min(...due) < 10, `one instant for all: ${due}`);
  const lateUs: number[] = issued.map((each: Exposure['issued']) => each?.lateUs);
  t.equal(receipt.skew.issueMs, (Math.max(...lateUs) - Math.min(...lateUs)) / 1_000);
  t.match(receipt, { state: 'complete', number: 1, group: 'ring', policy: 'all-or-nothing' });
  t.same(
    receipt.bodies.map(({ id, name }: { id: string; name: string }) => [id, name]),
    ids.map((id, index) => [id, `body ${index + 1}`]),
    'in order of their numbers',
  );
  const files = receipt.bodies.flatMap(({ exposures }: { exposures: Exposure[] }) =>
    exposures.flatMap(({ files }) => files),
  );
  t.same(
    files.map(({ path }: { path: string }) => [sha256(path), md5(path)]),
    files.map((file: { sha256: string; md5?: string }) => [file.sha256, file.md5]),
  );
  t.same(
    ids.map((id) => exposuresOf(service, id)),
    ids.map(() => 1),
  );
  await counted(service, 'complete');
  const last = await events.first(
    'the event of the complete shot',
    (event) => event.name === 'shot' && event.data.state === 'complete',
  );
  t.match(last.data, {
    cameraId: '*',
    shotId: 'take-1',
    planned: BODIES,
    exposed: BODIES,
    files: files.length,
  });
  await t.test('a shot id that was used does not expose again, also after a restart', async (t) => {
    const [again, twice] = await Promise.all([
      shoot(service, { shotId: 'take-1' }),
      shoot(service, { shotId: 'take-1' }),
    ]);
    t.same([again.status, twice.status], [200, 200]);
    await service.signal('SIGKILL');
    const next = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, directory: service.directory });
    const restarted = await shoot(next, { shotId: 'take-1' });
    t.equal(restarted.status, 200);
    t.same(restarted.body.receipt, receipt, 'the receipt is the same');
    t.same(
      ids.map((id) => exposuresOf(next, id)),
      ids.map(() => 1),
    );
    const [file] = files;
    const [id = ''] = ids;
    const last = await until('the newest picture of a body is known again', async () => {
      const { cameras } = (await next.ok('GET', '/api/rig')).body;
      return cameras.find((camera: { id: string }) => camera.id === id)?.lastPicture;
    });
    t.match(last, { path: file.path, shotId: 'take-1', index: file.index });
    t.equal((await fetch(`${next.url}/api/rig/cameras/${id}/last-picture?size=thumbnail`)).status, 200);
    const answer = await fetch(`${next.url}/api/rig/shots/take-1/files/${file.index}`, {
      headers: { range: 'bytes=0-1' },
    });
    t.equal(answer.status, 206);
    t.equal(answer.headers.get('content-type'), 'image/jpeg');
    t.same([...Buffer.from(await answer.arrayBuffer())], [0xff, 0xd8]);
    const head = await fetch(`${next.url}/api/rig/shots/take-1/files/${file.index}`, {
      method: 'HEAD',
      // Ranges belong to GET alone (RFC 9110, 14.2).
      headers: { range: `bytes=${file.sizeBytes}-` },
    });
    t.same(
      [head.status, head.headers.get('content-length'), await head.text()],
      [200, String(file.sizeBytes), ''],
    );
    const small = await fetch(`${next.url}/api/rig/shots/take-1/files/${file.index}?size=thumbnail`);
    t.equal(small.status, 200);
    const smallBytes = Buffer.from(await small.arrayBuffer());
    t.same([...smallBytes.subarray(0, 2)], [0xff, 0xd8]);
    t.ok(smallBytes.length < file.sizeBytes / 4, `${smallBytes.length} of ${file.sizeBytes} bytes`);
    appendFileSync(file.path, 'x');
    const { body: verified } = await next.ok('POST', '/api/rig/shots/take-1/verify');
    t.equal(verified.verified, false);
    t.same(
      verified.files
        .filter(({ result }: { result: string }) => result !== 'ok')
        .map(({ path }: { path: string }) => path),
      [file.path],
    );
    const metrics = await (await fetch(`${next.url}/metrics`)).text();
    t.notMatch(metrics, /rigd_shots_total\{state="complete"\} 1/, 'it was counted by the service before');
  });
});

t.test('bodies that do not expose, or do not report it', async (t) => {
  const { service, ids } = await studio(t, { limits: BUSY });
  const [first = '', ...others] = ids;
  await service.ok('DELETE', `/api/cameras/${first}/connection`);
  await t.test('all or nothing: no body is fired', async (t) => {
    const { status, body } = await shoot(service, { shotId: 'none' });
    t.equal(status, 409);
    t.match(body, { code: 'SHOT_REFUSED', data: { receipt: { state: 'refused' } } });
    t.match(body.message, /1 body 1/, 'it is named');
    t.same(
      body.data.results.map(({ code }: { code: string }) => code),
      ['NOT_CONNECTED', ...others.map(() => 'SHOT_REFUSED')],
    );
    t.same(
      ids.map((id) => exposuresOf(service, id)),
      ids.map(() => 0),
    );
    t.equal((await shoot(service, { shotId: 'none' })).body.code, 'SHOT_REFUSED', 'the id is used');
    await counted(service, 'refused');
  });
  await t.test('the ready bodies are fired, and the receipt names the other', async (t) => {
    const { status, body } = await shoot(service, { shotId: 'some', policy: 'those-that-can' });
    t.equal(status, 409);
    t.equal(body.code, 'GROUP_PARTIAL');
    const receipt = await ended(service, 'some');
    t.equal(receipt.state, 'complete');
    t.match(receipt.message, /not fired: 1 body 1/);
    t.same(
      ids.map((id) => exposuresOf(service, id)),
      [0, ...others.map(() => 1)],
    );
  });
  await t.test('a body that the request leaves out stops no shot, and the receipt names it', async (t) => {
    const { status, body } = await shoot(service, { shotId: 'without', except: [first] });
    t.equal(status, 200, JSON.stringify(body));
    t.same(body.receipt.leftOut, [{ id: first, name: 'body 1', number: 1 }]);
    t.same(
      body.results.map(({ id }: { id: string }) => id),
      others,
    );
    const receipt = await ended(service, 'without');
    t.match([receipt.state, receipt.message], ['complete', /left out: 1 body 1/]);
  });
  await t.test('a refusal of a body has its reason, in the answer and in the receipt', async (t) => {
    const [second = ''] = others;
    const record = () => service.ok('POST', `/api/cameras/${second}/actions/movie-rec`);
    await record();
    await service.reads(second, 'recording-state', '0x1');
    const { body } = await shoot(service, { shotId: 'not-now', except: [first] });
    const [result] = body.data.results;
    const [{ refused }] = body.data.receipt.bodies;
    t.match(refused, { code: result.code, message: result.message, reason: 'recording' });
    t.equal(result.data.error, refused.reason);
    await record();
    await service.reads(second, 'recording-state', '0x0');
  });
  await t.test('a picture that a dead worker has left gets into its receipt', async (t) => {
    const [silent = ''] = others;
    service.injectFault(silent, 'SendCommand#1 no-callback');
    const { body } = await shoot(service, { shotId: 'silent', policy: 'those-that-can' });
    t.match(body.data.results[1], { code: 'NO_EXPOSURE', outcome: 'unknown' });
    process.kill(service.workerPid(silent), 'SIGKILL');
    const exposure = await until('its file', async () => {
      const { receipt } = (await service.ok('GET', '/api/rig/shots/silent')).body;
      const [found]: Exposure[] = receipt.bodies[1].exposures;
      return found?.files.length === 1 && found;
    });
    t.match(exposure, { state: 'lost', missing: { reason: /^1 file\(s\) came, and no report proves/ } });
  });
});

t.test('patterns', async (t) => {
  const { service, ids } = await studio(t, { limits: { ...BUSY, shotArmAheadMs: 7_000 } });
  await t.test('with an interval each body has its own instant', async (t) => {
    await shoot(service, { shotId: 'interval', pattern: { intervalMs: 300 }, order: [ids[2]] });
    const receipt = await ended(service, 'interval');
    t.equal(receipt.state, 'complete', receipt.message);
    t.same(
      receipt.bodies.map(({ id }: { id: string }) => id),
      [ids[2], ids[0], ids[1], ids[3]],
    );
    const times = receipt.bodies.map(({ exposures }: { exposures: Exposure[] }) =>
      dueMs(exposures[0]?.issued),
    );
    const gaps = times.slice(1).map((time: number, index: number) => time - times[index]);
    t.ok(
      gaps.every((gap: number) => Math.abs(gap - 300) < 10),
      `${gaps}`,
    );
  });
  await t.test('in a sequence a body fires when the one before has exposed', async (t) => {
    await shoot(service, { shotId: 'sequence', pattern: { sequence: true } });
    const receipt = await ended(service, 'sequence');
    t.equal(receipt.state, 'complete', receipt.message);
    const issued = receipt.bodies.map(
      ({ exposures }: { exposures: Exposure[] }) => exposures[0]?.issued?.at ?? '',
    );
    const exposed = receipt.bodies.map(
      ({ exposures }: { exposures: Exposure[] }) => exposures[0]?.exposed?.at ?? '',
    );
    t.ok(
      issued.slice(1).every((at: string, index: number) => at > exposed[index]),
      `${issued} ${exposed}`,
    );
  });
  await t.test('a software bulb needs the shutter speed bulb', async (t) => {
    const { body } = await shoot(service, { pattern: { bulbMs: 500 } });
    t.equal(body.code, 'SHOT_REFUSED');
    const codes = body.data.results.map(({ code }: { code: string }) => code);
    t.same(
      codes,
      ids.map(() => 'WOULD_NOT_EXPOSE'),
    );
  });
  await t.test('rounds continue after the answer, and can be stopped', async (t) => {
    const pattern = { repeat: { everyMs: 8_000, times: 100 } };
    const { status, body } = await shoot(service, { shotId: 'rounds', pattern });
    t.equal(status, 200, JSON.stringify(body));
    t.match(body.receipt.rounds, { planned: 100, begun: 1 });
    const other = await shoot(service, { shotId: 'other' });
    t.match(other.body, { code: 'SHOT_REFUSED', data: { results: [{ code: 'SHOT_RUNNING' }] } });
    await until('the third round', async () => {
      const { receipt } = (await service.ok('GET', '/api/rig/shots/rounds')).body;
      return receipt.rounds.begun >= 3;
    });
    await service.ok('DELETE', '/api/rig/shots/rounds');
    const receipt = await ended(service, 'rounds');
    t.equal(receipt.state, 'stopped', receipt.message);
    const planned = receipt.bodies.flatMap(({ exposures }: { exposures: Exposure[] }) => exposures);
    t.ok(planned.every(({ state }: Exposure) => state === 'complete'));
    const logged = ids.reduce((sum, id) => sum + exposuresOf(service, id), 0);
    t.equal(logged, 2 * BODIES + planned.length, 'the bodies themselves have noted as many');
    await until(
      'the bodies are free',
      async () => (await shoot(service, { shotId: `after-${Date.now()}` })).status === 200,
    );
  });
  await t.test('a body that another client has leased exposes for its holder alone', async (t) => {
    const [, second = ''] = ids;
    const counts = () => ids.map((id) => exposuresOf(service, id));
    const ask = async (path: string, body: object, leaseId = '') => {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'rig-lease': leaseId } };
      const answer = await fetch(`${service.url}/api/rig${path}`, init);
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    const shootAs = (shotId: string, leaseId?: string, policy = 'all-or-nothing') =>
      ask('/groups/ring/shoot', { shotId, policy }, leaseId);
    const leaseOf = async (body: object): Promise<string> =>
      (await ask(`/cameras/${second}/lease`, body)).body.lease.leaseId;
    const codesOf = ({ data }: Body) => data.results.map(({ code }: { code: string }) => code);

    const anna = await leaseOf({ holder: 'Anna', seconds: 600 });
    const before = counts();
    const refused = await shootAs('of-another');
    t.match(refused, {
      status: 409,
      body: { code: 'SHOT_REFUSED', data: { receipt: { state: 'refused' } } },
    });
    t.match(refused.body.message, /2 body 2.*Anna/, 'the body and the holder are named');
    t.same(codesOf(refused.body), ['SHOT_REFUSED', 'LEASED', 'SHOT_REFUSED', 'SHOT_REFUSED']);
    t.same(counts(), before, 'no body exposes');
    const single = await service.request('POST', `/api/cameras/${second}/actions/shutter`);
    t.match(single, { status: 423, body: { code: 'LEASED', data: { holder: 'Anna' } } });

    t.equal((await shootAs('without-it', '', 'those-that-can')).body.code, 'GROUP_PARTIAL');
    await ended(service, 'without-it');
    t.same(
      counts(),
      before.map((count, index) => (index === 1 ? count : count + 1)),
      'the others expose',
    );

    t.equal((await shootAs('of-anna', anna)).status, 200);
    await ended(service, 'of-anna');
    const ben = await leaseOf({ holder: 'Ben', seconds: 600, takeOver: true });
    const over = await shootAs('of-anna-again', anna);
    t.match(over, { status: 409, body: { message: /2 body 2.*Ben/ } });
    t.match(over.body.data.results[1], { code: 'LEASED', message: /taken over/ });
    t.equal((await shootAs('of-ben', ben)).status, 200);
    await ended(service, 'of-ben');
    t.same(
      counts(),
      before.map((count, index) => count + (index === 1 ? 2 : 3)),
    );
  });
});

t.test('a press of one camera has a receipt, and so has one whose worker is lost', async (t) => {
  // The time that the receipt of the lost body waits; the pictures of the others come meanwhile.
  const { service, ids } = await studio(t, { limits: { ...BUSY, shotWaitMs: 12_000 } });
  const [first = '', second = ''] = ids;
  await service.ok('POST', `/api/cameras/${first}/actions/shutter`);
  const [single] = (await service.ok('GET', '/api/rig/shots')).body.shots;
  t.match(single, { group: '', number: 1 });
  t.equal((await ended(service, single.shotId)).state, 'complete');
  service.injectFault(second, 'SendCommand#1 crash');
  const { status, body } = await shoot(service, { shotId: 'crash' });
  t.equal(status, 400, 'the outcome is unknown: clients that repeat a 5xx must not');
  const lost = body.data.results.find(({ id }: { id: string }) => id === second);
  t.match(lost, { success: false, code: 'WORKER_LOST', outcome: 'unknown' });
  const receipt = await ended(service, 'crash');
  t.equal(receipt.state, 'lost');
  t.match(receipt.message, /lost: 2 body 2 \(unknown whether it exposed/);
  const complete = receipt.bodies.filter(
    ({ exposures }: { exposures: Exposure[] }) => exposures[0]?.state === 'complete',
  );
  t.equal(complete.length, BODIES - 1, 'the others are well');
});
