import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file to the disk. */
export function flushFile(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Flushes created, moved and removed names in a folder to the disk. Windows cannot flush folders. */
export function flushFolder(path: string): void {
  if (process.platform !== 'win32') flushFile(path)
}

/** Writes a file that only its owner may read, atomically, and flushes it to the disk. */
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
