import { createHash } from 'node:crypto'
import { fsync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { putStaged, tooMany } from '../service/blobs/blobs'
import type { Blobs } from '../service/blobs/blobs'
import { storing, StorageFailure } from '../service/blobs/storage-failure'
import { codeOf } from '../service/errors/any-realm'

export interface DiskBlobs extends Blobs {
  /**
   * Moves every blob that is not in `known` into the folder that `aside` creates. Call it before the blobs are used.
   * Returns how many it moved. Files that are not named like a blob stay.
   */
  sweep(known: ReadonlySet<string>, aside: () => string): Promise<number>
  /** Deletes one blob, if there is one. */
  remove(sha256: string): Promise<void>
  /** Throws while the folder cannot be written. */
  probe(): Promise<void>
  /** Reads a blob and returns its state. Each blob is read only once, by this or by the first `get`. */
  check(sha256: string): Promise<BlobState>
}

export type BlobState = 'whole' | 'damaged' | 'missing'

/** The disk functions that the blobs use. A test passes ones that fail. */
export interface Disk {
  open: typeof open
  rename: typeof rename
  flush(file: FileHandle): Promise<void>
}

const synced = promisify(fsync)

export const usualDisk: Disk = {
  open,
  rename,
  // The handle's own `sync` is missing in the file system of Yarn's Plug'n'Play.
  flush: ({ fd }) => synced(fd),
}

const PIECE_BYTES = 262_144

/**
 * Bytes on the disk, under their SHA-256: `ab/abcdef…`. Staging writes them under a temporary name and flushes them.
 * Keeping renames them and flushes the folder, so a file under its final name is always complete. This function
 * removes the unfinished files of a crash. Before a blob is returned for the first time, its bytes are compared with
 * its name. A damaged one causes a StorageFailure and is never returned.
 *
 * File names are only hashes and counters. No input of a user reaches the file system.
 */
export function diskBlobs(folder: string, disk: Disk = usualDisk): DiskBlobs {
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(unfinished)) if (/^\d+$/.test(name)) rmSync(join(unfinished, name))
  let started = 0
  const checked = new Map<string, Promise<BlobState>>()

  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  const blobs: DiskBlobs = {
    put: (bytes) => putStaged(blobs, bytes),

    async stage(bytes, most) {
      const path = join(unfinished, String(started++))
      const discard = () => rm(path, { force: true })
      const written = await writeFlushed(disk, path, bytes, most).catch(async (error: unknown) => {
        await discard()
        throw error
      })
      if (!written) {
        await discard()
        return tooMany(most)
      }
      let kept: Promise<void> | undefined
      // Also if the blob already exists, because another upload of it may not be flushed yet.
      const keep = () =>
        (kept ??= storing('a blob was not stored', async () => {
          await moveFlushed(disk, path, placeOf(written.sha256))
          // The rename replaced any earlier file with bytes whose hash was just computed.
          checked.set(written.sha256, Promise.resolve('whole'))
        }).catch(async (error: unknown) => {
          await discard()
          throw error
        }))
      return { ...written, keep, discard }
    },

    async get(sha256, range) {
      if (!isName(sha256)) return undefined
      const state = await blobs.check(sha256)
      if (state === 'missing') return undefined
      if (state === 'damaged') throw new StorageFailure(`the blob ${sha256} is damaged`)
      return storing('a blob was not read', async () => {
        const file = await openBlob(disk, placeOf(sha256))
        return file && bytesIn(file, range?.start ?? 0, range?.end ?? Number.MAX_SAFE_INTEGER)
      })
    },

    async sweep(known, aside) {
      const unknown = (await blobsIn(folder)).filter((name) => !known.has(name))
      const into = unknown.length > 0 ? aside() : ''
      for (const name of unknown) {
        await mkdir(join(into, name.slice(0, 2)), { recursive: true, mode: 0o700 })
        await rename(placeOf(name), join(into, name.slice(0, 2), name))
      }
      return unknown.length
    },

    async remove(sha256) {
      if (!isName(sha256)) return
      await rm(placeOf(sha256), { force: true })
      checked.delete(sha256)
    },

    async probe() {
      const path = join(unfinished, 'probe')
      await writeFile(path, '1')
      await rm(path)
    },

    check(sha256) {
      const known = checked.get(sha256)
      if (known) return known
      const state = storing('a blob was not read', () => stateOf(disk, placeOf(sha256), sha256))
      checked.set(sha256, state)
      // A disk error may be temporary, and a missing blob may be added later.
      const forget = () => checked.delete(sha256)
      state.then((is) => is === 'missing' && forget(), forget)
      return state
    },
  }
  return blobs
}

/** Reads a blob and returns its state. Writes nothing. */
export const blobState = (folder: string, sha256: string): Promise<BlobState> =>
  storing('a blob was not read', () => stateOf(usualDisk, join(folder, sha256.slice(0, 2), sha256), sha256))

const isName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** The names of all blobs in a folder. */
export async function blobsIn(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) continue
    for (const name of await readdir(join(folder, entry.name)))
      if (isName(name) && name.startsWith(entry.name)) found.push(name)
  }
  return found
}

async function stateOf(disk: Disk, place: string, sha256: string): Promise<BlobState> {
  const file = await openBlob(disk, place)
  if (!file) return 'missing'
  const hash = createHash('sha256')
  for await (const piece of bytesIn(file, 0, Number.MAX_SAFE_INTEGER) as AsyncIterable<Uint8Array>)
    hash.update(piece)
  return hash.digest('hex') === sha256 ? 'whole' : 'damaged'
}

/** Undefined if there are more than `most` bytes. Cancels the stream then, and if the disk fails. */
async function writeFlushed(disk: Disk, path: string, bytes: ReadableStream<Uint8Array>, most: number) {
  const hash = createHash('sha256')
  let size = 0
  const file = await storing('no file was opened', () => disk.open(path, 'wx', 0o600))
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > most) return undefined
      hash.update(chunk)
      await storing('bytes were not written', () => file.writeFile(chunk))
    }
    await storing('bytes were not flushed', () => disk.flush(file))
  } finally {
    await storing('a file was not closed', () => file.close())
  }
  return { sha256: hash.digest('hex'), size }
}

async function moveFlushed(disk: Disk, path: string, place: string) {
  const folder = dirname(place)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await flushFolder(disk, dirname(folder))
  await disk.rename(path, place)
  await flushFolder(disk, folder)
}

/** A rename is on the disk once its folder is flushed. Windows flushes no folders. */
async function flushFolder(disk: Disk, folder: string) {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r')
  try {
    await disk.flush(handle)
  } finally {
    await handle.close()
  }
}

async function openBlob(disk: Disk, place: string): Promise<FileHandle | undefined> {
  try {
    return await disk.open(place, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Reads one piece at a time, on demand. Cancelling the stream closes the file. */
function bytesIn(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = new Uint8Array(Math.max(0, Math.min(PIECE_BYTES, end - at)))
        const { bytesRead } = await file.read(piece, 0, piece.length, at).catch(async (error: unknown) => {
          await file.close()
          throw error
        })
        at += bytesRead
        if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead))
        if (bytesRead === 0 || at >= end) {
          await file.close()
          controller.close()
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
