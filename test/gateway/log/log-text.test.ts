import { pino } from 'pino';
import t from 'tap';
import { jsonLine, readableLine } from '#gateway/log/log-text.js';

/** Characters that control a terminal, or that change how the text around them is displayed. */
const HOSTILE = 'a\u001b[2Jb\u009b31mc\u202ed\u2066e\u2028f\u007fg\nh\rDSC 写真 🎞';
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** The line of a log entry that has hostile text in every place for a text. */
function line(): string {
  const lines: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (text: string) => lines.push(text) });
  const cause = new Error(HOSTILE);
  logger.error(
    { path: HOSTILE, output: [HOSTILE], [HOSTILE]: 1, err: new Error(HOSTILE, { cause }) },
    HOSTILE,
  );
  return lines[0] ?? '';
}

t.test('a log line in JSON has only printable text, and is read back as what it was', async (t) => {
  const written = line();
  const shown = jsonLine(written);
  t.equal(shown.at(-1), '\n');
  t.notMatch(shown.slice(0, -1), UNPRINTABLE);
  t.same(JSON.parse(shown), JSON.parse(written));
  t.match(shown, 'DSC 写真 🎞');
});

t.test('a log line for a person has only printable text, colours and the lines of a stack', async (t) => {
  const shown = readableLine()(line());
  // Output of pino-pretty itself: colours, and lines below the first, which it indents.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the subject
  const rest = shown.replaceAll(/\u001b\[\d{1,2}m/g, '').trimEnd();
  t.equal(rest.split('\n').filter((text) => !text.startsWith('    ')).length, 1, 'one line is at the margin');
  t.notMatch(rest.replaceAll('\n', ''), UNPRINTABLE);
  t.match(rest, 'a\\u001b[2Jb\\u009b31mc\\u202ed');
  t.match(rest, 'DSC 写真 🎞');
});
