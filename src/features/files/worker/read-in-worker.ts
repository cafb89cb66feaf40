import type { Reading } from '../bytes/read-bytes'
import { askReader } from './ask-reader'

/** Reads a file off the main thread. Rejects when the file cannot be read, or when it is called off. */
export const readInWorker = async (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Reading> => (await askReader({ file }, onRead, signal)) as Reading
