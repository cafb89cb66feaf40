import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Blobs } from '../service/blobs/blobs'

/**
 * Bytes on the disk, under their SHA-256: `ab/abcdef…`. They are written under
 * an unfinished name, flushed, renamed, and their folder flushed, so a name that
 * can be read holds all its bytes whatever happens. What
 * a crash left unfinished is swept here, at the start.
 *
 * Names come from hashes alone; no word of a user reaches the file system.
 */
export function diskBlobs(folder: string): Blobs {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  let started = 0

  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  return {
    async put(bytes) {
      const path = join(unfinished, String(started++))
      try {
        const { sha256, size } = await writeFlushed(path, bytes)
        // Also where the blob is there already: another upload of it may not be flushed yet.
        await keep(path, placeOf(sha256))
        return { sha256, size }
      } finally {
        await rm(path, { force: true })
      }
    },

    async stage(bytes, most) {
      const path = join(unfinished, String(started++))
      const { sha256, size } = await writeFlushed(path, bytes)
      return {
        size: Math.min(size, most + 1),
        sha256: size > most ? '' : sha256,
        keep: () => keep(path, placeOf(sha256)),
        discard: () => rm(path, { force: true }),
      }
    },

    async get(sha256, range) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
      const place = placeOf(sha256)
      const size = await sizeOf(place)
      if (size === undefined) return undefined
      const start = range?.start ?? 0
      const end = Math.min(range?.end ?? size, size)
      if (start >= end) return new Blob([]).stream() as ReadableStream<Uint8Array>
      return Readable.toWeb(createReadStream(place, { start, end: end - 1 })) as ReadableStream<Uint8Array>
    },
  }
}

async function writeFlushed(path: string, bytes: ReadableStream<Uint8Array> | Uint8Array) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunksOf(bytes)) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}

async function* chunksOf(bytes: ReadableStream<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) {
    yield bytes
    return
  }
  yield* bytes as AsyncIterable<Uint8Array>
}

async function keep(path: string, place: string) {
  const folder = dirname(place)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await flushFolder(dirname(folder))
  await rename(path, place)
  await flushFolder(folder)
}

/** A rename is on the disk once its folder is. Windows flushes no folders. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
