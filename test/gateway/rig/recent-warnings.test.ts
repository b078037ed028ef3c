// The warnings of cameras that are kept for a few minutes, and their texts.

import t from 'tap';
import { CAUTION, WARNING_TEXTS } from '#gateway/cameras/warning-texts.js';
import { warningText } from '#gateway/cameras/warnings.js';
import { RecentWarnings } from '#gateway/rig/recent-warnings.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const MINUTE_MS = 60_000;

function warnings() {
  const clock = new ManualClock();
  const recent = new RecentWarnings(clock);
  return {
    clock,
    warn: (code: number, cameraId = 'A') =>
      recent.onNews({ cameraId, name: 'warning', payload: { code, message: 'for programs' } }),
    caution: () => recent.onNews({ cameraId: 'A', name: 'cautionDisplay', payload: { message: 'see it' } }),
    remove: () => recent.onNews({ cameraId: 'A', name: 'removed', payload: {} }),
    codes: (cameraId = 'A') => recent.of(cameraId).map(({ code }) => code),
    of: () => recent.of('A'),
  };
}

t.test('a warning has its code, a text for people and its time', async (t) => {
  const { warn, of, codes } = warnings();
  t.same(of(), []);
  const before = new Date().toISOString();
  warn(SDK_NUMBER.CrWarning_NetworkErrorOccurred);
  const [warning] = of();
  t.match(warning, { code: '0x20007', text: 'The network to the camera is disturbed.' });
  t.ok((warning?.at ?? '') >= before);
  t.same(codes('B'), [], 'it belongs to one camera');
});

t.test('an unknown number is shown as it is', async (t) => {
  const { warn, of } = warnings();
  warn(0x2ffff);
  t.match(of(), [{ code: '0x2ffff', text: 'Warning 0x2ffff' }]);
});

t.test('the newest warning comes first, and each code occurs once', async (t) => {
  const { warn, codes } = warnings();
  warn(SDK_NUMBER.CrWarning_File_StorageFull);
  warn(SDK_NUMBER.CrWarning_GetImage_Failed);
  warn(SDK_NUMBER.CrWarning_File_StorageFull);
  t.same(codes(), ['0x20003', '0x20005']);
});

t.test('eight warnings are kept, for ten minutes', async (t) => {
  const { warn, codes, clock } = warnings();
  for (let code = 0x2ff00; code < 0x2ff0a; code += 1) warn(code);
  t.equal(codes().length, 8);
  t.same(codes().slice(0, 2), ['0x2ff09', '0x2ff08']);
  await clock.advance(9 * MINUTE_MS);
  warn(SDK_NUMBER.CrWarning_File_StorageFull);
  await clock.advance(2 * MINUTE_MS);
  t.same(codes(), ['0x20003']);
  await clock.advance(9 * MINUTE_MS);
  t.same(codes(), []);
});

t.test('news of ordinary work is no warning, and may end one', async (t) => {
  const { warn, codes } = warnings();
  warn(SDK_NUMBER.CrWarning_Exposure_Started);
  t.same(codes(), []);
  warn(SDK_NUMBER.CrWarning_NetworkErrorOccurred);
  warn(SDK_NUMBER.CrWarning_File_StorageFull);
  warn(SDK_NUMBER.CrWarning_NetworkErrorRecovered);
  t.same(codes(), ['0x20003']);
});

t.test(
  'a caution on the display of the camera is a warning; a camera that is removed has none',
  async (t) => {
    const { caution, codes, remove } = warnings();
    caution();
    t.same(codes(), [CAUTION]);
    remove();
    t.same(codes(), []);
  },
);

t.test('every notification of the SDK has a text of whole sentences', async (t) => {
  const named = Object.entries<number>(SDK_NUMBER).filter(
    ([name]) => /^Cr(?:Warning|Notify|WarningExt)_/.test(name) && !/Reserved\d$/.test(name),
  );
  t.ok(named.length > 200, `${named.length} notifications`);
  for (const [name, code] of named) {
    const hex = `0x${code.toString(16)}`;
    t.match(warningText(hex).text, /^[A-Z].+[a-zA-Z]\.$/, name);
    t.ok(Object.hasOwn(WARNING_TEXTS, hex), name);
  }
});
