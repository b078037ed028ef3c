// Format of the channel for reads: a second two-way pipe of a worker, from the gateway straight to the session thread.
// A question names a property by the SDK's code, and the number of the copy that the gateway's reading was made from.
// The session thread asks the SDK, and answers in one byte whether that copy is still what the SDK says. Everything
// else about reads goes over the link (docs/develop/protocol.md).

/** Descriptor of the channel in a worker. */
export const READS_FD = 7;
/** Length of a question: two numbers of 32 bits, little-endian. */
export const QUESTION_BYTES = 8;
/** The answer: the property is equal to the copy. */
export const UNCHANGED = 1;
/** The answer: the property has changed, or the SDK did not answer; the link says more. */
export const ASK_AGAIN = 0;

/** A copy of a property in the worker: the SDK's code of the property, and the number of the copy. */
export type CopyName = [code: number, number: number];

/** The bytes of a question. */
export function questionOf([code, number]: CopyName): Buffer {
  const question = Buffer.allocUnsafe(QUESTION_BYTES);
  question.writeUInt32LE(code, 0);
  question.writeUInt32LE(number, 4);
  return question;
}

/** The question at this offset. */
export function questionAt(bytes: Buffer, at: number): CopyName {
  return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
}
