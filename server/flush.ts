import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What was written to a file is on the disk when this returns. */
export function flushFile(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Names that were made, moved or removed in a folder are on the disk when this returns. Windows flushes no folders. */
export function flushFolder(path: string): void {
  if (process.platform !== 'win32') flushFile(path)
}

/** A file for its owner alone, whole or as it was before, and on the disk when this returns. */
export function writeWhole(path: string, ...parts: (string | Uint8Array)[]): void {
  const next = `${path}.next`
  const file = openSync(next, 'w', 0o600)
  try {
    for (const part of parts) writeFileSync(file, part)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(next, path)
  flushFolder(dirname(path))
}
