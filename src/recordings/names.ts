// Names of recordings on a disk and in a report: the time, the child process and the cause, as in
// `20260131T120000123Z-camera-worker-D10F60140701-ended.rec`. A name in an archive has at most a hundred bytes, so a
// long id is cut.

/** The cause of a recording, which is a part of its name. */
export type RecordingCause = 'ended' | 'closed' | 'asked' | `assumption-${string}`;

/** regex: one character class; matches in linear time. */
const NOT_IN_A_NAME = /[^A-Za-z0-9-]/g;
/** The names that {@link recordingName} gives. regex: no two parts match the same character; linear. */
const NAME = /^\d{8}T\d{9}Z-[A-Za-z0-9-]{1,200}\.rec$/;
/** The cause, after the name of the child. regex: the words differ in their first characters; linear. */
const CAUSE = /^-(ended|closed|asked|assumption-[A-Za-z0-9-]*)\.rec$/;
/** Length of the time with the hyphen after it. */
const MOMENT = 20;
/** Most characters of the title and, in the next constant, of the cause. A whole name has at most 100. */
const MOST_TITLE = 42;
const MOST_CAUSE = 33;

/** The file name of a recording. @param title title of the child process, as in logs */
export function recordingName(title: string, cause: RecordingCause, at: Date): string {
  const moment = at.toISOString().replaceAll(NOT_IN_A_NAME, '').replaceAll('-', '');
  return `${moment}-${word(title, MOST_TITLE)}-${word(cause, MOST_CAUSE)}.rec`;
}

/** Whether a file of this name is a recording. */
export function isRecordingName(name: string): boolean {
  return NAME.test(name);
}

/** Whether a recording is of a child with this title. */
export function isRecordingOf(name: string, title: string): boolean {
  const rest = name.slice(MOMENT);
  const child = word(title, MOST_TITLE);
  return rest.startsWith(child) && CAUSE.test(rest.slice(child.length));
}

function word(text: string, most: number): string {
  return text.replaceAll(NOT_IN_A_NAME, '-').slice(0, most);
}
