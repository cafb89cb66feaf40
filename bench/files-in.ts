import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Files {
  /** Creates a file of `size` bytes with content of its own; returns its path. */
  made(name: string, size: number): string
}

/** Files that are sparse after their beginning: they need no disk space, and both sides read them equally fast. */
export function filesIn(folder: string): Files {
  return {
    made(name, size) {
      const path = join(folder, `${name}.bin`)
      const file = openSync(path, 'w')
      writeSync(file, `${name}, and nothing`)
      closeSync(file)
      truncateSync(path, size)
      return path
    },
  }
}
