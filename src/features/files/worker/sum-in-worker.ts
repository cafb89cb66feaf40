import { callReader } from './file-reader'

/** The SHA-256 of bytes in lower-case hex, off the main thread. Rejects when they cannot be read any more. */
export const sha256InWorker = async (bytes: Blob): Promise<string> =>
  (await callReader({ toSum: bytes }, () => undefined)) as string
