import { randomUUID } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs'
import { renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../service/errors/any-realm'
import { flushFile, flushFolder, writeWhole } from './flush'

/** The data folder cannot be used. The message says in one line what is wrong and what to do. */
export class DataRefused extends Error {}

/** The reason why an import into this place is refused. */
export const holdsOne = (place: string): string =>
  `${place} already holds a world, so Herald imported nothing. Import into an empty data folder or an empty schema (?schema=NAME).`

/**
 * The contents of a data folder:
 *
 *     herald.json      says that the folder is Herald's, whether its world is whole, and the id of its service
 *     herald.db        the database, with its log (-wal, -shm) and the checksums of its pages (-sums)
 *     herald.key       the key that seals the secrets in the database
 *     herald.lock, .pid    the lock of the folder, and the process that holds it
 *     .gitignore       keeps the key and everything else out of a repository
 *     blobs/           bytes of files, by their SHA-256
 *     database-blobs/  bytes of files of a database elsewhere
 *     set-aside/       what a start set aside, for a week
 *     herald.next/     a world that is being built
 *
 * Herald never touches anything else.
 */
export const placesIn = (folder: string) => ({
  marker: join(folder, 'herald.json'),
  database: join(folder, 'herald.db'),
  key: join(folder, 'herald.key'),
  blobs: join(folder, 'blobs'),
  databaseBlobs: join(folder, 'database-blobs'),
  setAside: join(folder, 'set-aside'),
  next: join(folder, 'herald.next'),
})

/** The files of a database, which are moved together. */
const databaseFiles = ['herald.db', 'herald.db-wal', 'herald.db-shm', 'herald.db-sums']

/** new: a world can be created here. world: the folder has one. */
type Found = 'new' | 'world'

interface Marker {
  herald: 'data folder'
  format: number
  /** beginning: a world is being created here, and counts only once it is whole. */
  world: 'beginning' | 'whole'
  /** The id that marks a bucket as this service's. */
  service: string
}

const FORMAT = 1

/**
 * Names that a folder without a world may have: left by a start that was killed early, bytes only, or the root of a
 * disk.
 */
const leftOfNothing: ReadonlySet<string> = new Set([
  'herald.lock',
  'herald.lock-journal',
  'herald.pid',
  '.gitignore',
  'database-blobs',
  'lost+found',
])

/**
 * Examines a folder without changing anything. Throws DataRefused if it is not Herald's or has lost its database.
 * With `fresh`, its contents do not matter, but it still has to be Herald's.
 */
export function findData(folder: string, fresh = false): Found {
  const { marker: path, database } = placesIn(folder)
  const names = namesIn(folder)
  const marker = readMarker(path)
  if (marker && marker.format > FORMAT)
    throw new DataRefused(`A newer version of Herald created the data folder ${folder}. Start that version.`)
  if (marker?.world === 'beginning') return 'new'
  if (marker) {
    if (!fresh) requireDatabase(folder, database)
    return 'world'
  }

  const others = names.filter((name) => !leftOfNothing.has(name))
  if (others.length === 0) return 'new'
  if (looksLikeOurs(database))
    throw new DataRefused(
      `The folder ${folder} has a database from before Herald 0.2.0. Herald changed nothing. ` +
        'To keep its data, run herald export with the version that wrote it, and start a new folder with that world file.',
    )
  if (names.includes('blobs') || names.some((name) => name.startsWith('herald.db')))
    throw new DataRefused(
      `The folder ${folder} has ${names.includes('blobs') ? 'blobs' : 'parts of a database'}, but no Herald database. ` +
        'If it was a data folder, restore all of it from a backup. Otherwise choose another folder with --data.',
    )
  throw new DataRefused(
    `The folder ${folder} is not empty and is not a data folder of Herald. Choose an empty or a new folder with --data.`,
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR')
      throw new DataRefused(`${folder} is a file, not a folder. Choose a folder with --data.`)
    throw error
  }
}

function requireDatabase(folder: string, database: string) {
  const size = statSync(database, { throwIfNoEntry: false })?.size
  if (size) return
  throw new DataRefused(
    `The data folder ${folder} has lost its database: herald.db is ${size === 0 ? 'empty' : 'missing'}. ` +
      'Restore the whole folder from a backup, or start over with --fresh, which sets the rest aside.',
  )
}

/** Undefined if there is no readable one. */
function readMarker(path: string): Marker | undefined {
  if (!existsSync(path)) return undefined
  try {
    const marker = JSON.parse(readFileSync(path, 'utf8')) as Marker
    return marker.herald === 'data folder' ? marker : undefined
  } catch {
    return undefined
  }
}

/** Keeps the id of the service or creates one, because another world in the same folder is the same service. */
export function writeMarker(folder: string, world: Marker['world']): void {
  const service = serviceIdOf(folder) ?? randomUUID()
  const marker: Marker = { herald: 'data folder', format: FORMAT, world, service }
  const ignored = join(folder, '.gitignore')
  if (!existsSync(ignored)) writeWhole(ignored, '*\n')
  writeWhole(placesIn(folder).marker, `${JSON.stringify(marker)}\n`)
}

/** Undefined if the folder has no marker. */
export const serviceIdOf = (folder: string): string | undefined =>
  readMarker(placesIn(folder).marker)?.service

/** The schema is in the first pages of a database, as plain text. */
const SCHEMA_BYTES = 1_048_576

function looksLikeOurs(database: string): boolean {
  if (!statSync(database, { throwIfNoEntry: false })?.isFile()) return false
  const file = openSync(database, 'r')
  try {
    const start = Buffer.alloc(SCHEMA_BYTES)
    const begin = start.subarray(0, readSync(file, start, 0, SCHEMA_BYTES, 0)).toString('latin1')
    return ['SQLite format 3\0', 'CREATE TABLE announcements (', 'CREATE TABLE chat_bots ('].every((words) =>
      begin.includes(words),
    )
  } finally {
    closeSync(file)
  }
}

const WEEK_MS = 7 * 24 * 3_600_000
const asideName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(swept|replaced|schema-\d+)$/

/** Creates a folder that keeps what a start sets aside, for a week. */
export function asideIn(folder: string, why: 'swept' | 'replaced' | `schema-${number}`, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const path = join(placesIn(folder).setAside, `${stamp}-${why}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/**
 * Removes what was set aside over a week ago, by the date in its name. Anything else in there stays. Returns whether
 * a database remains.
 */
export function removeOldAside(folder: string, now: number): boolean {
  const { setAside } = placesIn(folder)
  let leavesDatabase = false
  for (const name of namesIn(setAside)) {
    const [, day, hours, minutes, seconds, ms, why] = asideName.exec(name) ?? []
    if (!day) continue
    const since = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
    if (now - since > WEEK_MS) rmSync(join(setAside, name), { recursive: true, force: true })
    else if (why !== 'swept') leavesDatabase = true
  }
  return leavesDatabase
}

/** Sets the existing world aside. */
export function setWorldAside(folder: string, now: number): void {
  const there = [...databaseFiles, 'herald.key', 'blobs'].filter((name) => existsSync(join(folder, name)))
  if (there.length === 0) return
  const aside = asideIn(folder, 'replaced', now)
  for (const name of there) renameSync(join(folder, name), join(aside, name))
  flushFolder(aside)
}

/** Copies a database whose log is empty. The copy is kept for a week. Returns its path. */
export function copyAside(folder: string, schema: number, now: number): string {
  const copy = join(asideIn(folder, `schema-${schema}`, now), 'herald.db')
  cpSync(placesIn(folder).database, copy)
  flushFile(copy)
  return copy
}
