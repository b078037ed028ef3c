// The largest possible requests, designed to be slow: none may hold the event loop for long, whatever its operation.

import t from 'tap';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { namesEtag, rangeVerdict } from '#gateway/http/byte-range.js';
import { errorAnswer } from '#gateway/http/error-answer.js';
import { parseJsonBody } from '#gateway/http/json-body.js';
import { cpuMs } from '#harness/cpu-time.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { testApp } from '../routes/test-app.js';

/** Longest time for which one request may hold the event loop. */
const LIMIT_MS = 50;
/** Limit for a text far longer than any real one; quadratic code takes minutes. */
const LINEAR_MS = 1_000;
/** Below the limit of the body, with room for the JSON around the text. */
const BODY = 1_000_000;
/** Below the 16 KiB that all headers together may have. */
const HEADER = 15_000;

/** Texts on which common bad expressions are slow. */
const TEXTS: Record<string, (length: number) => string> = {
  'dots and an end': (length) => `${'.'.repeat(length)}x`,
  spaces: (length) => `bytes=${' '.repeat(length)}x`,
  digits: (length) => `${'1'.repeat(length)}x`,
  'commas and spaces': (length) => `${' ,'.repeat(length / 2)}x`,
  quotes: (length) => '"'.repeat(length / 2),
  'control characters': (length) => '\u001b'.repeat(length / 6),
  'halves of pairs': (length) => '\ud83d'.repeat(length / 6),
};

/** Bodies that are slow to read, whatever they mean. */
const BODIES: Record<string, (length: number) => string> = {
  'many members': (length) => {
    const members = Array.from({ length: length / 8 }, (_, at) => `"${at.toString(36)}":1`);
    return `{${members.join(',')}}`.slice(0, length);
  },
  'many whole members': (length) => {
    const members = Array.from({ length: length / 12 }, (_, at) => `"${at.toString(36)}":null`);
    return `{${members.join(',')}}`;
  },
  'deep lists': (length) => '['.repeat(length),
  'deep objects': (length) => '{"a":'.repeat(length / 5),
  'deep and closed': (length) => `{"a":${'['.repeat(length / 2 - 5)}${']'.repeat(length / 2 - 5)}}`,
  'many elements': (length) => `{"value":[${'1,'.repeat(length / 2 - 10)}1]}`,
  'a long number': (length) => `{"value":${'9'.repeat(length)}}`,
  'a long fraction': (length) => `{"value":0.${'9'.repeat(length)}}`,
  'a long name': (length) => `{"${'a'.repeat(length)}":1}`,
  escapes: (length) => `{"value":"${'\\u0000'.repeat(length / 6)}"}`,
  'no end of a text': (length) => `{"value":"${'\\"'.repeat(length / 2)}`,
};

t.test('no request body blocks the event loop', async (t) => {
  for (const [name, body] of Object.entries(BODIES)) {
    const bytes = Buffer.from(body(BODY));
    const ms = await cpuMs(() => {
      try {
        parseJsonBody(bytes, 1_000);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }, LIMIT_MS);
    t.ok(ms < LIMIT_MS, `${name}: ${ms.toFixed(1)} ms`);
  }
});

t.test('the members of a request body are counted at any depth, but not inside texts', async (t) => {
  const refused = (text: string, most: number) => {
    try {
      return parseJsonBody(Buffer.from(text), most) && undefined;
    } catch (error) {
      return (error as ServiceError).code;
    }
  };
  t.equal(refused('{"a":1,"b":[1,2],"c":{"d":1}}', 6), undefined);
  t.equal(refused('{"a":1,"b":[1,2],"c":{"d":1}}', 5), 'BAD_REQUEST');
  t.equal(refused(JSON.stringify({ path: ',{[\\",{[,"\\' }), 1), undefined);
  t.equal(refused('{"a":"\\\\",  "b":1}', 1), 'BAD_REQUEST');
  const { app } = testApp(t);
  const url = `/api/cameras/${CAMERA.id}/connection`;
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at])));
  t.equal((await app.inject({ method: 'POST', url, payload: members(1_000) })).statusCode, 200);
  const answer = await app.inject({ method: 'POST', url, payload: members(1_001) });
  t.match(answer.json(), { success: false, code: 'BAD_REQUEST', camera: { id: CAMERA.id } });
});

t.test('no text in a request blocks the event loop or makes a message long or unprintable', async (t) => {
  const { app } = testApp(t);
  const worst = { ms: 0, where: '' };
  for (const contract of Object.values<OperationContract>(OPERATIONS)) {
    if (contract.operationId === 'shutdownServer' || contract.success.mediaType !== 'application/json')
      continue;
    const url = contract.path
      .replaceAll('{cameraId}', CAMERA.id)
      .replaceAll('{propertyName}', 'iso')
      .replaceAll(/\{(slot|contentId|fileId)\}/g, '1');
    const members = ['unknown', ...Object.keys(contract.body?.properties ?? {})];
    for (const member of contract.method === 'GET' ? [] : members) {
      for (const [name, make] of Object.entries(TEXTS)) {
        const payload = JSON.stringify({ [member]: make(BODY) });
        let answer = { message: '' };
        const ms = await cpuMs(async () => {
          answer = (await app.inject({ method: contract.method, url, payload })).json();
        }, LIMIT_MS);
        const where = `${contract.operationId} ${member}: ${name}`;
        if (ms > worst.ms) Object.assign(worst, { ms, where });
        if (answer.message.length > 1_500) t.fail(`${where}: a message of ${answer.message.length}`);
        if (/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(answer.message)) t.fail(`${where}: not printable`);
      }
    }
  }
  t.ok(worst.ms < LIMIT_MS, `at most ${worst.ms.toFixed(1)} ms, ${worst.where}`);
});

t.test('no header and no address blocks the event loop', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('CONTENT_NOT_FOUND', 'there is no file');
  const worst = { ms: 0, where: '' };
  const names = new Set(['host', 'origin', 'authorization', 'content-type', 'sec-fetch-site']);
  for (const { headers } of Object.values<OperationContract>(OPERATIONS)) {
    for (const name of Object.keys(headers?.properties ?? {})) names.add(name);
  }
  const root = `/api/cameras/${CAMERA.id}`;
  const picture = `${root}/live-view/frame`;
  const file = `${root}/sd-card/slot/1/files/1/1`;
  const ask = async (where: string, url: string, headers: Record<string, string>) => {
    const ms = await cpuMs(() => app.inject({ url, headers }), LIMIT_MS);
    if (ms > worst.ms) Object.assign(worst, { ms, where });
  };
  for (const [text, make] of Object.entries(TEXTS)) {
    const header = make(HEADER).replaceAll(/[^\x20-\x7e]/g, '\u00e9');
    for (const name of names) {
      for (const url of [picture, file]) await ask(`${name}: ${text}`, url, { [name]: header });
    }
    const encoded = encodeURIComponent(make(HEADER / 3).replaceAll('\ud83d', '.')).slice(0, HEADER);
    for (const url of [`/api/cameras/${encoded}/connection`, `/${encoded}`, `${picture}?after=${encoded}`]) {
      await ask(`${url.slice(0, 40)}: ${text}`, url, {});
    }
  }
  await ask('many slashes', '/'.repeat(HEADER), {});
  await ask('many parameters', `${picture}?${'a=1&'.repeat(HEADER / 4)}`, {});
  t.ok(worst.ms < LIMIT_MS, `at most ${worst.ms.toFixed(1)} ms, ${worst.where}`);
});

t.test('each function that reads texts of requests takes linear time', async (t) => {
  const length = 4_000_000;
  const works: Record<string, (text: string) => unknown> = {
    'the message of an error': (text) => errorAnswer(new ServiceError('BAD_REQUEST', text), {}),
    Range: (text) => rangeVerdict({ range: text }, 100, '"abc"'),
    'If-Range': (text) => rangeVerdict({ range: 'bytes=0-1', 'if-range': text }, 100, '"abc"'),
    'If-None-Match': (text) => namesEtag(text, '"abc"'),
  };
  for (const [what, work] of Object.entries(works)) {
    for (const [name, make] of Object.entries(TEXTS)) {
      const text = make(length);
      const ms = await cpuMs(() => work(text), LINEAR_MS);
      t.ok(ms < LINEAR_MS, `${what}, ${name}: ${ms.toFixed(1)} ms`);
    }
  }
});

t.test('a header that is longer than its limit counts as not sent', async (t) => {
  const { app } = testApp(t);
  const url = `/api/cameras/${CAMERA.id}/live-view/frame`;
  const answer = await app.inject({ url, headers: { 'if-none-match': '"a",'.repeat(2_000) } });
  t.equal(answer.json().code, 'NO_FRAME', 'and not BAD_REQUEST');
});

t.test('foreign text in an error message is on one line, printable and bounded', async (t) => {
  const nasty = 'a\nb\u001b[31m\u009b\u202e\u2028\ud83d';
  const { body } = errorAnswer(new ServiceError('SDK_REFUSED', nasty, { details: { seen: nasty } }), {
    camera: { connected: true, model: nasty, id: 'A' },
  });
  const { message, data } = body as { message: string; data: { seen: string } };
  for (const text of [message, data.seen]) {
    t.notMatch(text, /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u);
    t.match(text, 'a\\u000ab\\u001b[31m\\u009b\\u202e\\u2028\\ud83d');
  }
  const long = errorAnswer(new ServiceError('BAD_REQUEST', 'x'.repeat(1_000_000)), {}).body.message;
  t.ok(String(long).length < 1_600);
});
