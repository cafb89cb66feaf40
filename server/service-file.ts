import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf, isError } from '../service/errors/any-realm'
import { DataRefused } from './data-folder'
import { flushFolder } from './flush'

/**
 * A line of an export, which holds a whole service in one file. The file is gzip with one JSON value per line, read
 * and written as a stream. It starts with a head. Each blob follows as a line and then its bytes in base64, one piece
 * per line. Each table is a line and then one row per line, with its values in the order of the columns. The file
 * ends with the checksums of all tables. Without this end, it is incomplete.
 */
export type ServiceLine =
  | ServiceHead
  | { blob: string }
  | string
  | { table: string; columns: readonly string[] }
  | readonly unknown[]
  | ServiceEnd

export interface ServiceHead {
  herald: 'service'
  format: 1
  schema: string
  /** The key that decrypts the secrets in the rows, which stay encrypted in the file. */
  key: string
  /** The id of the exported service, whose bucket an import may take over. */
  service?: string | undefined
}

export interface ServiceEnd {
  end: true
  /** By table. */
  sums: Record<string, TableSum>
  blobs: number
}

export interface TableSum {
  rows: number
  sum: string
}

/** A checksum of rows that does not depend on their order. */
export class RowSum {
  #sum = 0n
  rows = 0

  add(values: readonly unknown[]): void {
    const digest = createHash('sha256').update(JSON.stringify(values)).digest()
    this.#sum = (this.#sum + digest.readBigUInt64BE(0) * 2n ** 64n + digest.readBigUInt64BE(8)) % 2n ** 128n
    this.rows += 1
  }

  get total(): TableSum {
    return { rows: this.rows, sum: this.#sum.toString(16).padStart(32, '0') }
  }
}

/**
 * Writes a file that only its owner may read. `tell` gets a function that writes a line and waits for the disk. The
 * file gets its name only once it is whole, so that the rest of a killed export is not taken for a backup.
 */
export async function writeServiceFile(
  path: string,
  tell: (write: (line: ServiceLine) => Promise<void>) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  rmSync(unfinished, { force: true })
  const packed = createGzip()
  const written = pipeline(packed, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
  // The next write that waits gets the failure. Until then, no code awaits this promise.
  written.catch(() => undefined)
  try {
    await tell(async (line) => {
      if (packed.write(`${JSON.stringify(line)}\n`)) return
      await Promise.race([once(packed, 'drain'), written])
    })
    packed.end()
    await written
  } catch (error) {
    packed.destroy()
    await written.catch(() => undefined)
    rmSync(unfinished, { force: true })
    throw error
  }
  renameSync(unfinished, path)
  flushFolder(dirname(path))
}

/** Throws DataRefused if the file is not an export, or is damaged. The caller checks that the end arrives. */
export async function* readServiceFile(path: string): AsyncGenerator<ServiceLine> {
  const unpacked = createGunzip()
  const source = createReadStream(path)
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  let isHead = true
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      const line = JSON.parse(text) as ServiceLine
      if (isHead && !isServiceHead(line)) throw new DataRefused(`${path} is not an export of Herald.`)
      isHead = false
      yield line
    }
    if (isHead) throw new DataRefused(`${path} is not an export of Herald.`)
  } catch (error) {
    if (!isBroken(error)) throw error
    throw new DataRefused(
      isHead
        ? `${path} is not an export of Herald.`
        : `${path} is damaged or incomplete. Export the service again.`,
      { cause: error },
    )
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

const isBroken = (error: unknown): boolean =>
  (isError(error) && error.name === 'SyntaxError') || codeOf(error).startsWith('Z_')

const isServiceHead = (line: ServiceLine): line is ServiceHead =>
  typeof line === 'object' && line !== null && 'herald' in line && line.format === 1

export const isServiceEnd = (line: ServiceLine): line is ServiceEnd =>
  typeof line === 'object' && 'end' in line
