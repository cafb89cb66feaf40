import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { knownBlobs } from '../service/blobs/known-blobs'
import { openStore } from '../service/store/open-store'
import { demoWorld } from '../service/world/demo-world'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { World } from '../service/world/world'
import { readWorldFile, type WorldFile } from '../service/world/world-file'
import { lockDataFolder } from './data-lock'
import { diskBlobs } from './disk-blobs'
import { sqliteDialect } from './open-sqlite'

interface Data {
  world: World
  /** What the operator should know about how it was opened. */
  remark: string | undefined
  /** Writes everything out and lets go of the folder. */
  close(): Promise<void>
}

/**
 * Opens the data folder for this process alone; DataFolderInUse when another
 * one has it. A new folder begins with the world file, or with the demo world.
 *
 * A world is first built beside what is there and moved into place when it is
 * whole: a world that is refused leaves everything as it was, and a folder that
 * was not there is not there afterwards.
 */
export async function openData(options: { data: string; world?: string; fresh?: boolean }): Promise<Data> {
  const { data: folder, world: worldPath, fresh = false } = options
  const file = join(folder, 'herald.db')
  const begins = fresh || !existsSync(file)
  const worldFile = begins ? worldToBeginWith(worldPath) : undefined

  const lock = lockDataFolder(folder)
  try {
    // Asked again under the lock: the holder before us may have begun meanwhile.
    if (worldFile && (fresh || !existsSync(file))) await begin(folder, worldFile)
  } catch (error) {
    lock.release()
    if (lock.created) rmSync(folder, { recursive: true, force: true })
    throw error
  }

  try {
    const store = await openStore(sqliteDialect(file))
    const blobs = diskBlobs(join(folder, 'blobs'))
    // Bytes that were kept for a row which a crash prevented.
    await blobs.sweep(await store.transaction(knownBlobs))
    const world = await openWorld({
      store,
      blobs,
      clock: Date.now,
      random: randomBytes,
    })
    return {
      world,
      remark:
        worldPath && !begins
          ? `${folder} holds a world already; ${worldPath} was not read. --fresh begins again.`
          : undefined,
      async close() {
        await store.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const worldToBeginWith = (path: string | undefined): WorldFile =>
  path === undefined ? demoWorld() : readWorldFile(readFileSync(path, 'utf8'))

/**
 * Builds the world beside what is there, then puts it in its place; the
 * database comes last and says that all is there. It is copied, not moved:
 * libsql lets go of a file only when its statements are collected, and two
 * connections to one file under two names would not know of each other.
 */
async function begin(folder: string, worldFile: WorldFile) {
  const next = join(folder, 'next')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(join(next, 'blobs'), { recursive: true, mode: 0o700 })
  try {
    const built = join(next, 'herald.db')
    const store = await openStore(sqliteDialect(built))
    try {
      await loadWorld(store, diskBlobs(join(next, 'blobs')), worldFile, Date.now())
    } finally {
      await store.close()
    }
    const whole = join(next, 'whole.db')
    copyFileSync(built, whole)
    flush(whole)
    for (const name of ['herald.db', 'herald.db-wal', 'herald.db-shm', 'blobs'])
      rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(next, 'blobs'), join(folder, 'blobs'))
    renameSync(whole, join(folder, 'herald.db'))
    if (process.platform !== 'win32') flush(folder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

function flush(path: string) {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
