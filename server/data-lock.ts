import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { codeOf, isError } from '../service/errors/any-realm'
import { DataRefused } from './data-folder'

/** Another process is using the data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: string | undefined) {
    const holder = pid ? `process ${pid}` : 'another process'
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or choose another folder with --data.`)
  }
}

export interface DataLock {
  /** True if this lock created the folder. */
  created: boolean
  release(): void
}

/**
 * Locks a data folder for one process. The lock is an exclusive transaction that stays open on its own database. The
 * operating system releases it however the process ends. So no pid decides whether a lock is stale, and two processes
 * never both get it. The pid is written only for the error message.
 *
 * Only its owner can read the folder.
 */
export function lockDataFolder(folder: string): DataLock {
  const created = !existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)

  const pidFile = join(folder, 'herald.pid')
  const lockFile = join(folder, 'herald.lock')
  let held: InstanceType<typeof Database> | undefined
  try {
    held = new Database(lockFile)
    held.exec('BEGIN EXCLUSIVE')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    held?.close()
    if (codeOf(error) === 'SQLITE_BUSY') throw new DataFolderInUse(folder, pidIn(pidFile))
    if (/CORRUPT|NOTADB/.test(codeOf(error)))
      throw new DataRefused(`The lock file ${lockFile} is damaged. Delete it and start again.`, {
        cause: error,
      })
    // The pid could not be written, and the error of the system says why.
    if (!isError(error) || 'syscall' in error) throw error
    throw new DataRefused(
      `Herald cannot write to the data folder ${folder}: ${error.message}. Free disk space or fix the permissions, then start again.`,
      { cause: error },
    )
  }
  const lock = held

  return {
    created,
    release() {
      rmSync(pidFile, { force: true })
      lock.exec('ROLLBACK')
      lock.close()
    },
  }
}

/**
 * Keeps servers out while a folder is read. In a read-only folder, such as a mounted backup, it can only use an
 * existing lock. It then detects a server on this machine, but not one that writes to the folder from another
 * machine.
 */
export function lockToRead(folder: string): { isReadOnly: boolean; release(): void } {
  try {
    accessSync(folder, constants.W_OK)
    return { isReadOnly: false, release: lockDataFolder(folder).release }
  } catch (error) {
    if (!/^(EROFS|EACCES|EPERM)$/.test(codeOf(error))) throw error
  }
  const lockFile = join(folder, 'herald.lock')
  if (!existsSync(lockFile)) return { isReadOnly: true, release: () => undefined }
  const held = new Database(lockFile, { readonly: true })
  try {
    held.exec('BEGIN; SELECT 1 FROM sqlite_master')
  } catch (error) {
    held.close()
    if (codeOf(error) === 'SQLITE_BUSY') throw new DataFolderInUse(folder, pidIn(join(folder, 'herald.pid')))
    // No other fault of the lock matters to a reader.
  }
  return { isReadOnly: true, release: () => held.close() }
}

function pidIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  return /^\d+/.exec(readFileSync(file, 'utf8'))?.[0]
}
