import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Blobs } from '../service/blobs/blobs'
import { knownBlobs } from '../service/blobs/known-blobs'
import { present } from '../service/rules/present'
import { insertMany } from '../service/store/insert-many'
import { setSetting, setting } from '../service/store/open-store'
import type { Store, Tx } from '../service/store/store'
import { tableNames } from '../service/store/table-names'
import { requireFree, SERVICE_ID, serviceIdIn, takeBucket } from './collect-blobs'
import type { BucketAddress, DatabaseAddress } from './commands'
import { DataRefused, findData, holdsOne, placesIn, serviceIdOf } from './data-folder'
import { lockDataFolder } from './data-lock'
import { diskBlobs } from './disk-blobs'
import { beginData, openSqlite } from './open-data'
import { openToMove } from './postgres/open-database'
import type { Moving } from './postgres/open-database'
import { openBucket } from './s3-blobs'
import type { S3Blobs } from './s3-blobs'
import { isServiceEnd, readServiceFile, RowSum, writeServiceFile } from './service-file'
import type { ServiceEnd, ServiceHead, ServiceLine, TableSum } from './service-file'

/** Where a whole service is stored, in the options of `start`. */
export interface ServicePlace {
  data: string
  database: DatabaseAddress | undefined
  key: string | undefined
  blobs: BucketAddress | undefined
}

/**
 * Writes everything in a service into one new file, without changing the service. Throws DataRefused if there is no
 * world, or if part of it cannot be read.
 */
export async function exportService(place: ServicePlace, file: string): Promise<ServiceEnd> {
  if (existsSync(file)) throw new DataRefused(`${file} exists already. Choose another file name.`)
  return opened(place, async (from) => {
    let end: ServiceEnd | undefined
    await writeServiceFile(file, async (write) => (end = await tellAll(from, write)) && undefined)
    return present(end)
  })
}

/** Fills a place that holds no world yet. Throws DataRefused if it holds one. Leaves nothing behind on failure. */
export async function importService(place: ServicePlace, file: string): Promise<ServiceEnd> {
  const lines = readServiceFile(file)
  const head = (await lines.next()).value as ServiceHead
  try {
    const bucket = place.blobs && openBucket(place.blobs)
    if (place.database) {
      const to = await openToMove({ ...place, database: place.database }, head.key)
      try {
        if (bucket) await requireFree(bucket, [head.service, to.service])
        const end = await fill(to, head, lines)
        if (bucket) await takeBucket(bucket, await serviceIdIn(to.store), head.service)
        return end
      } catch (error) {
        // The caller gets the first error.
        await to.forgetKey().catch(() => undefined)
        throw error
      } finally {
        await to.close()
      }
    }
    return await fillFolder(place.data, bucket, head, lines)
  } finally {
    await lines.return(undefined)
  }
}

async function opened<T>(place: ServicePlace, work: (from: Moving) => Promise<T>): Promise<T> {
  if (place.database) {
    const from = await openToMove({ ...place, database: place.database }, undefined)
    try {
      return await work(from)
    } finally {
      await from.close()
    }
  }
  const { data } = place
  if (findData(data) === 'new')
    throw new DataRefused(`${data} has no data of Herald. Choose another folder with --data.`)
  const lock = lockDataFolder(data)
  try {
    const store = await openSqlite(data, Date.now(), [])
    try {
      const { key, blobs } = placesIn(data)
      const files = place.blobs ? openBucket(place.blobs) : diskBlobs(blobs)
      const service = serviceIdOf(data)
      return await work({ store, blobs: files, key: readFileSync(key, 'utf8').trim(), service })
    } finally {
      await store.close()
    }
  } finally {
    lock.release()
  }
}

async function fillFolder(
  data: string,
  bucket: S3Blobs | undefined,
  head: ServiceHead,
  lines: AsyncGenerator<ServiceLine>,
): Promise<ServiceEnd> {
  if (findData(data) !== 'new') throw new DataRefused(holdsOne(data))
  const lock = lockDataFolder(data)
  try {
    if (findData(data) !== 'new') throw new DataRefused(holdsOne(data))
    if (bucket) await requireFree(bucket, [head.service])
    let end: ServiceEnd | undefined
    await beginData(
      data,
      async (store, blobs) => (end = await fill({ store, blobs: bucket ?? blobs }, head, lines)),
      head.key,
    )
    if (bucket) await takeBucket(bucket, present(serviceIdOf(data)), head.service)
    return present(end)
  } catch (error) {
    if (lock.created) rmSync(data, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

/** Settings that only some places have, and which are not exported. */
const ofPlace: ReadonlySet<string> = new Set(['sealing_key', SERVICE_ID])

type Write = (line: ServiceLine) => Promise<void>

/**
 * Writes the files, then every row at one moment. Files that are added meanwhile are also written before the rows
 * that refer to them.
 */
async function tellAll({ store, blobs, key, service }: Moving, write: Write): Promise<ServiceEnd> {
  const schema = (await store.read((tx) => setting(tx, 'schema_version'))) ?? ''
  await write({ herald: 'service', format: 1, schema, key, service })
  const told = new Set<string>()
  for (;;) {
    for (const sha256 of await store.read(knownBlobs)) {
      if (!told.has(sha256)) await tellBlob(blobs, sha256, write)
      told.add(sha256)
    }
    const end = await tellRows(store, told, write)
    if (end) return end
  }
}

/** Writes all rows. Undefined, without writing anything, if rows refer to files that are not written yet. */
const tellRows = (store: Store, told: ReadonlySet<string>, write: Write): Promise<ServiceEnd | undefined> =>
  store.readingLong(async (tx) => {
    if ([...(await knownBlobs(tx))].some((sha256) => !told.has(sha256))) return undefined
    const sums: Record<string, TableSum> = {}
    for (const table of tableNames) {
      const sum = new RowSum()
      for await (const { columns, values } of rowsOf(tx, table)) {
        if (sum.rows === 0) await write({ table, columns })
        sum.add(values)
        await write(values)
      }
      sums[table] = sum.total
    }
    const end: ServiceEnd = { end: true, sums, blobs: told.size }
    await write(end)
    return end
  })

const PIECE_BYTES = 12_288

async function tellBlob(blobs: Blobs, sha256: string, write: Write): Promise<void> {
  const stream = await blobs.get(sha256)
  if (!stream)
    throw new DataRefused(
      `The file ${sha256} is missing, so Herald exported nothing. Restore the data from a backup.`,
    )
  await write({ blob: sha256 })
  for await (const bytes of stream as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      await write(Buffer.from(bytes.subarray(at, at + PIECE_BYTES)).toString('base64'))
  }
}

async function* rowsOf(tx: Tx, table: (typeof tableNames)[number]) {
  let columns: string[] | undefined
  // The cast is safe, because all tables are handled alike here.
  for await (const row of tx
    .selectFrom(table as 'settings')
    .selectAll()
    .stream()) {
    if (table === 'settings' && ofPlace.has(String(row.name))) continue
    columns ??= Object.keys(row).sort()
    const values = columns.map((column) => (row as Record<string, unknown>)[column])
    yield { columns, values }
  }
}

/** The most values that SQLite accepts in one statement, with room to spare. */
const MOST_VALUES = 30_000
const ROWS_AT_ONCE = 200

async function fill(
  { store, blobs }: Pick<Moving, 'store' | 'blobs'>,
  head: ServiceHead,
  lines: AsyncGenerator<ServiceLine>,
): Promise<ServiceEnd> {
  const ours = await store.read((tx) => setting(tx, 'schema_version'))
  if (head.schema !== ours)
    throw new DataRefused(
      `The export has schema ${head.schema}, but this version of Herald has schema ${ours}. Start the exported service once with this version and export it again.`,
    )
  const first = await keepBlobs(blobs, lines)
  return store.transaction(async (tx) => {
    for (const table of tableNames) if (table !== 'settings') await tx.deleteFrom(table).execute()
    const end = await keepRows(tx, first, lines)
    for (const table of tableNames) {
      const sum = new RowSum()
      for await (const { values } of rowsOf(tx, table)) sum.add(values)
      if (sum.total.sum !== end.sums[table]?.sum)
        throw new DataRefused(
          `The table ${table} differs from the export, so Herald imported nothing. Export the service again.`,
        )
    }
    return end
  })
}

/** Stores the bytes of files. Returns the first line after them. */
async function keepBlobs(blobs: Blobs, lines: AsyncGenerator<ServiceLine>): Promise<ServiceLine | undefined> {
  let line = (await lines.next()).value as ServiceLine | undefined
  while (isBlob(line)) {
    let after: ServiceLine | undefined
    const bytes = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          after = (await lines.next()).value as ServiceLine | undefined
          if (typeof after === 'string') controller.enqueue(Buffer.from(after, 'base64'))
          else controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    })
    const { sha256 } = await blobs.put(bytes)
    if (sha256 !== line.blob)
      throw new DataRefused(
        `The file ${line.blob} is damaged in the export, so Herald imported nothing. Export the service again.`,
      )
    line = after
  }
  return line
}

const isBlob = (line: ServiceLine | undefined): line is { blob: string } =>
  typeof line === 'object' && 'blob' in line

async function keepRows(
  tx: Tx,
  first: ServiceLine | undefined,
  lines: AsyncGenerator<ServiceLine>,
): Promise<ServiceEnd> {
  let into: { table: (typeof tableNames)[number]; columns: readonly string[] } | undefined
  let rows: Record<string, unknown>[] = []
  const flush = async () => {
    if (into?.table === 'settings')
      for (const { name, value } of rows) await setSetting(tx, String(name), String(value))
    // The columns fit, because the export has the same schema.
    else if (into) await insertMany(tx, into.table, rows as never)
    rows = []
  }
  for (let line = first; line !== undefined; line = (await lines.next()).value as ServiceLine | undefined) {
    if (Array.isArray(line)) {
      const values = line
      rows.push(Object.fromEntries(into?.columns.map((column, at) => [column, values[at]]) ?? []))
      if (rows.length >= Math.min(ROWS_AT_ONCE, MOST_VALUES / values.length)) await flush()
      continue
    }
    await flush()
    if (typeof line === 'object' && 'table' in line)
      into = { table: tableOf(line.table), columns: line.columns }
    else if (isServiceEnd(line)) {
      // Reads to the end, so that the reader throws if the file is truncated.
      await lines.next()
      return line
    }
  }
  throw new DataRefused('The export is incomplete, so Herald imported nothing. Export the service again.')
}

function tableOf(name: string): (typeof tableNames)[number] {
  const table = tableNames.find((each) => each === name)
  if (!table)
    throw new DataRefused(
      `This version of Herald does not know the table ${name} of the export. Import it with the version that wrote it.`,
    )
  return table
}
