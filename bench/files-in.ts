import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Files {
  /** The path of a file of so many bytes, which no other has. */
  made(name: string, size: number): string
}

/** All but their beginning are holes, which cost no room on the disk and read as fast as any other for both. */
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
