import t from 'tap';
import type { CameraNews, NewsName, NewsPayloads } from '#gateway/cameras/camera-news.js';
import type { NewEntry } from '#gateway/rig/timeline/timeline.js';
import { TimelineNews } from '#gateway/rig/timeline/timeline-news.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SDK_NUMBER } from '../../../support/sdk-numbers.js';

const SHOT = { shotId: 's1', round: 0, frame: 1 };
const EXPOSED = { ...SHOT, exposedUs: 5, exposedAt: '2026-08-01T12:00:00.000Z', proof: 'OnWarning 0x20011' };
const CAPTURED = { code: SDK_NUMBER.CrWarning_Exposure_Started, message: 'Captured' };

function desk() {
  const clock = new ManualClock();
  const added: NewEntry[] = [];
  const news = new TimelineNews((entry) => added.push(entry), clock);
  return {
    clock,
    added,
    news,
    tell: <Name extends NewsName>(name: Name, payload: NewsPayloads[Name], cameraId = 'D1') =>
      news.onNews({ cameraId, name, payload } as CameraNews),
    lines: () => added.map(({ what, text }) => `${what}: ${text}`),
  };
}

t.test('a loss and its recovery are two entries, with the time between', async (t) => {
  const { tell, lines, clock } = desk();
  tell('lost', { reason: 'the worker ended: SIGSEGV', isRecovering: true, pendingPictures: 2 });
  tell('state', { state: 'recovering', previous: 'connected', reason: 'the worker ended: SIGSEGV' });
  await clock.advance(12_300);
  tell('state', { state: 'connected', previous: 'recovering', reason: '' });
  t.same(lines(), [
    'lost: was lost: the worker ended: SIGSEGV; 2 pictures may be lost',
    'state: is recovering: the worker ended: SIGSEGV',
    'recovered: is back after 12 s',
  ]);
});

t.test('a session that the SDK restores is one recovery', async (t) => {
  const { tell, lines, clock } = desk();
  tell('reconnecting', {});
  await clock.advance(3_000);
  tell('reconnected', {});
  tell('state', { state: 'connected', previous: 'recovering', reason: '' });
  t.same(lines().slice(0, 2), ['lost: was lost; the SDK is reconnecting it', 'recovered: is back after 3 s']);
});

t.test('an exposure that no shot ordered is distinguished', async (t) => {
  const { tell, lines } = desk();
  tell('shotExposed', EXPOSED);
  tell('warning', CAPTURED);
  tell('warning', CAPTURED);
  tell('shotExposed', EXPOSED, 'D2');
  t.same(lines(), [
    'exposed: exposed for the shot s1',
    'exposed: exposed outside of a shot',
    'exposed: exposed for the shot s1',
  ]);
});

t.test('exposures that were expected of a session are forgotten when it ends', async (t) => {
  const { tell, lines } = desk();
  tell('shotExposed', EXPOSED);
  tell('lost', { reason: 'gone', isRecovering: false });
  tell('warning', CAPTURED);
  t.equal(lines().at(-1), 'exposed: exposed outside of a shot');
});

t.test('failures of a shot are reported', async (t) => {
  const { tell, lines } = desk();
  const error = { code: 'CAMERA_BUSY', message: 'it works', outcome: 'none' } as const;
  const issued = { shotId: 's1', round: 0, issuedUs: 1, issuedAt: '2026-08-01T12:00:00.000Z' };
  tell('shotIssued', issued);
  tell('shotIssued', { ...issued, error });
  tell('shotIssued', { ...issued, error: { ...error, outcome: 'unknown' } });
  tell('shotMissing', { ...SHOT, reason: 'the card is full' });
  tell('warning', { code: 1, message: 'it did not come', lostPictures: 1 });
  t.same(lines(), [
    'refused: refused the shot s1: it works',
    'unknown: may have exposed for the shot s1; unknown: it works',
    'missing: has nothing for the shot s1: the card is full',
    'pictures-lost: has lost a picture: it did not come',
  ]);
});

t.test('bodies, drift, leases and the rig file have their entries', async (t) => {
  const { tell, lines, news } = desk();
  const since = '2026-08-01T12:00:00.000Z';
  tell('added', { connectionType: 'USB' });
  tell('removed', {});
  tell('closed', {});
  tell('recording', { state: 'started' });
  tell('failed', { message: 'no', code: 'CREDENTIALS_REFUSED' });
  tell('assumption', {
    ...{ name: 'elementSizes', about: 'Sizes are right', seen: '5 bytes', count: 2, remedy: 'look' },
  });
  tell('drift', { property: 'iso', desired: '800', current: 'ISO 400', since });
  tell('drift', { property: 'iso', desired: '800', current: 'ISO 800', since, resolved: true });
  news.lease({ state: 'taken-over', holder: 'Ben', from: 'Anna', expiresAt: since }, 'D1');
  news.lease({ state: 'expired', holder: 'Ben' }, '*');
  news.rigFile(undefined);
  news.rigFile({ message: 'no such word', line: 3 });
  t.same(lines(), [
    'seen: was found (USB)',
    'gone: is no longer attached',
    'disconnected: was disconnected by a client',
    'recording: has started recording',
    'error: could not be served: no',
    'assumption: is not as assumed: Sizes are right; seen: 5 bytes',
    'drift: has iso at ISO 400; declared is 800',
    'drift: has iso as declared again',
    'lease: is leased to Ben, who has taken it over from Anna',
    'lease: the rig is free: the lease of Ben has expired',
    'rig: the rig file has changed and is in force',
    'rig: the rig file is refused, line 3: no such word',
  ]);
});
