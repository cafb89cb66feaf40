import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The built console. The package has it next to this file, a clone next to this file's folder. */
export const consoleFolder = (): string | undefined =>
  [join(import.meta.dirname, 'console'), join(import.meta.dirname, '..', 'dist')].find((folder) =>
    existsSync(folder),
  )
