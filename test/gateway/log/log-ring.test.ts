import { pino } from 'pino';
import t from 'tap';
import { LogRing } from '#gateway/log/log-ring.js';
import { LOG_ENTRY_LEVELS, type LogEntryLevel } from '#protocol/words.js';

/** A ring behind a logger that writes as that of the service does. */
function ring(limits = { logEntries: 1_000, logMessageChars: 2_000 }) {
  const subject = new LogRing(limits);
  const logger = pino(
    {
      level: 'trace',
      base: null,
      timestamp: () => ',"time":"2026-01-02T03:04:05.678Z"',
      formatters: { level: (label) => ({ level: label }) },
    },
    subject,
  );
  return { subject, logger };
}

t.test('the newest log entries are kept, and returned newest first', async (t) => {
  const { subject, logger } = ring({ logEntries: 10, logMessageChars: 100 });
  for (let number = 1; number <= 35; number += 1) {
    logger.info(`entry ${number}`);
    t.equal(subject.total, Math.min(number, 10));
  }
  const messages = subject.recent(100, 'info').map(({ message }) => message);
  t.same(
    messages,
    [35, 34, 33, 32, 31, 30, 29, 28, 27, 26].map((number) => `entry ${number}`),
  );
  t.same(
    subject.recent(2, 'info').map(({ message }) => message),
    ['entry 35', 'entry 34'],
  );
});

t.test('many log lines of one kind do not push out more important ones, and stay in order', async (t) => {
  const { subject, logger } = ring({ logEntries: 10, logMessageChars: 100 });
  for (let number = 1; number <= 4; number += 1) logger.error(`error ${number}`);
  logger.warn('warning');
  logger.info('camera connected');
  for (let number = 1; number <= 5_000; number += 1) logger.info({ status: 200 }, 'request');
  const messages = () => subject.recent(100, 'debug').map(({ message }) => message);
  const requests = (count: number) => Array.from({ length: count }, () => 'request status=200');
  const before = ['camera connected', 'warning', 'error 4', 'error 3', 'error 2', 'error 1'];
  t.same(messages(), [...requests(4), ...before]);
  t.equal(subject.total, 10);
  logger.debug('detail');
  t.same(messages(), ['detail', ...requests(3), ...before]);
  for (let number = 5; number <= 100; number += 1) logger.error(`error ${number}`);
  const kinds = messages().map((message) => message.split(' ')[0]);
  t.same(kinds.filter((kind) => kind === 'error').length, 5, 'room that other kinds do not need is shared');
  t.same(kinds.slice(0, 5), ['error', 'error', 'error', 'error', 'error']);
  t.same(messages().slice(5), ['detail', ...requests(2), 'camera connected', 'warning']);
});

t.test('entries below the requested level are left out before their number is limited', async (t) => {
  const { subject, logger } = ring();
  for (const level of ['fatal', ...[...LOG_ENTRY_LEVELS].reverse()] as const) logger[level](level);
  const levels = (level: LogEntryLevel, lines = 100) =>
    subject.recent(lines, level).map((entry) => entry.level);
  t.same(levels('debug'), [...LOG_ENTRY_LEVELS, 'error']);
  t.same(levels('info'), ['info', 'warn', 'error', 'error']);
  t.same(levels('warn', 2), ['warn', 'error']);
  t.same(levels('error', 1), ['error']);
});

t.test('an entry has the event, its details, and its camera', async (t) => {
  const { subject, logger } = ring();
  logger.error({ cameraId: 'A1', pid: 7, cause: 'SIGSEGV', output: ['say "x"'] }, 'the worker ended');
  logger.child({ process: 'camera-worker B2' }).warn({ line: 'Frame lost = 1' }, 'output of a worker');
  logger.child({ process: 'camera-scout' }).info('output of a worker');
  logger.error({ err: new TypeError('no "x"'), reqId: 'req-1' }, 'request failed');
  const timestamp = '2026-01-02T03:04:05.678Z';
  t.same(subject.recent(10, 'debug').reverse(), [
    {
      timestamp,
      level: 'error',
      message: 'the worker ended pid=7 cause=SIGSEGV output=["say \\"x\\""]',
      cameraId: 'A1',
    },
    {
      timestamp,
      level: 'warn',
      message: 'output of a worker process="camera-worker B2" line="Frame lost = 1"',
      cameraId: 'B2',
    },
    { timestamp, level: 'info', message: 'output of a worker process=camera-scout' },
    { timestamp, level: 'error', message: 'request failed err="TypeError: no \\"x\\""' },
  ]);
});

t.test(
  'an entry of note() reads like an entry of a log line, and its details are computed only when a client asks',
  async (t) => {
    const { subject, logger } = ring({ logEntries: 10, logMessageChars: 100 });
    let made = 0;
    const facts = () => {
      made += 1;
      return { cameraId: 'A1', path: '/\u001b', code: undefined, status: 200 };
    };
    const beforeMs = Date.now();
    subject.note('debug', facts, 'request');
    logger.info({ cameraId: 'A1', path: '/\u001b', status: 200 }, 'request');
    t.same([subject.total, made], [2, 0]);
    const [line, noted] = subject.recent(10, 'debug');
    t.same({ ...noted, timestamp: '', level: '' }, { ...line, timestamp: '', level: '' });
    t.equal(noted?.level, 'debug');
    const notedMs = Date.parse(noted?.timestamp ?? '');
    t.ok(notedMs >= beforeMs && notedMs <= Date.now(), `${noted?.timestamp}`);
    t.same(subject.recent(10, 'info').length, 1);
    for (let number = 1; number <= 100; number += 1) subject.note('debug', facts, 'request');
    t.same([subject.total, made], [10, 1]);
  },
);

t.test('foreign text is made printable in a log entry, also in the id of its camera', async (t) => {
  const { subject, logger } = ring();
  const hostile = '\u001b[2J\u009b31m\u202e';
  logger.warn({ cameraId: `A${hostile}`, path: hostile, output: [hostile] }, `lost ${hostile}`);
  const [entry] = subject.recent(1, 'debug');
  const shown = '\\u001b[2J\\u009b31m\\u202e';
  t.same([entry?.message, entry?.cameraId], [`lost ${shown} path=${shown} output=["${shown}"]`, `A${shown}`]);
});

t.test('requests whose caller has left count as requests, and are dropped first', async (t) => {
  const { subject, logger } = ring({ logEntries: 10, logMessageChars: 100 });
  for (let number = 1; number <= 4; number += 1) logger.info(`camera ${number}`);
  for (let number = 1; number <= 100; number += 1) logger.info('request, caller left');
  const messages = subject.recent(100, 'debug').map(({ message }) => message);
  t.same(messages.slice(-4), ['camera 4', 'camera 3', 'camera 2', 'camera 1']);
});

t.test('a message is cut between characters', async (t) => {
  const { subject, logger } = ring({ logEntries: 10, logMessageChars: 4 });
  logger.info('ab🎞cd');
  t.equal(subject.recent(1, 'info')[0]?.message, 'ab…');
});

t.test('a long message is cut', async (t) => {
  const { subject, logger } = ring({ logEntries: 10, logMessageChars: 20 });
  logger.info('x'.repeat(1_000));
  t.equal(subject.recent(1, 'info')[0]?.message, `${'x'.repeat(19)}…`);
});
