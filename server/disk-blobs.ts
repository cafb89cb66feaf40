import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tooMany } from '../service/blobs/blobs'
import type { Blobs } from '../service/blobs/blobs'
import { storing } from '../service/blobs/storage-failure'

export interface DiskBlobs extends Blobs {
  /** Removes every blob that nobody knows; before anybody uses them. Answers how many there were. */
  sweep(known: ReadonlySet<string>): Promise<number>
}

/** What the blobs ask of a disk; a test gives one that breaks. */
export interface Disk {
  open: typeof open
  rename: typeof rename
}

const PIECE_BYTES = 262_144

/**
 * Bytes on the disk, under their SHA-256: `ab/abcdef…`. They are written under
 * an unfinished name and flushed while they are staged; keeping renames them
 * and flushes the folder, so a name that can be read holds all its bytes
 * whatever happens. What a crash left unfinished is swept here, at the start.
 *
 * Names come from hashes and counting alone; no word of a user reaches the file system.
 */
export function diskBlobs(folder: string, disk: Disk = { open, rename }): DiskBlobs {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  let started = 0

  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  const blobs: DiskBlobs = {
    async put(bytes) {
      const stream = bytes instanceof Uint8Array ? streamOf(bytes) : bytes
      const { keep, sha256, size } = await blobs.stage(stream, Number.MAX_SAFE_INTEGER)
      await keep()
      return { sha256, size }
    },

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
      // Also where the blob is there already: another upload of it may not be flushed yet.
      const keep = () =>
        (kept ??= storing('a blob was not kept', () =>
          moveFlushed(disk, path, placeOf(written.sha256)),
        ).catch(async (error: unknown) => {
          await discard()
          throw error
        }))
      return { ...written, keep, discard }
    },

    async get(sha256, range) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
      return storing('a blob was not read', async () => {
        const file = await openBlob(disk, placeOf(sha256))
        return file && bytesIn(file, range?.start ?? 0, range?.end ?? Number.MAX_SAFE_INTEGER)
      })
    },

    async sweep(known) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      const unknown = found.filter((entry) => entry.isFile() && !known.has(entry.name))
      for (const entry of unknown) await rm(join(entry.parentPath, entry.name), { force: true })
      return unknown.length
    },
  }
  return blobs
}

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
    },
  })

/** Undefined when there were more than `most`; the stream is cancelled then, and whenever the disk fails. */
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
    await storing('bytes were not flushed', () => file.sync())
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

/** A rename is on the disk once its folder is. Windows flushes no folders. */
async function flushFolder(disk: Disk, folder: string) {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openBlob(disk: Disk, place: string): Promise<FileHandle | undefined> {
  try {
    return await disk.open(place, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** One piece at a time, when it is asked for; whoever stops lets go of the file. */
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
