import { askReader } from './ask-reader'

/** The SHA-256 of bytes in lower-case hex, off the main thread. Rejects when they cannot be read any more. */
export const sumInWorker = async (bytes: Blob): Promise<string> =>
  (await askReader({ toSum: bytes }, () => undefined)) as string
