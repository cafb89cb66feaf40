import type { FileMetadata } from '../bytes/file-metadata'
import { callReader } from './file-reader'

/** Reads a file off the main thread. Rejects when the file cannot be read, or when it is called off. */
export const readMetadataInWorker = async (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FileMetadata> => (await callReader({ file }, onRead, signal)) as FileMetadata
