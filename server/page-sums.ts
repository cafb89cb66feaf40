import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeWhole } from './flush'

/**
 * SQLite does not verify what it reads from its file. So each database has a file with a checksum of each page:
 * `herald.db-sums`. The database file changes only at checkpoints, which only Herald starts (`open-sqlite.ts`). Until
 * one is over, the log holds every page that it changes. So if the process is killed at any moment, each page is in
 * the log, which has its own checksums, or matches its checksum here.
 */
export interface PageSums {
  pageBytes: number
  /** CRC-32 of each page. */
  sums: Uint32Array
}

/** The content of a log that a checkpoint would move into the database. */
export interface Log {
  /** Size of a page; 0 when the log is empty. */
  pageBytes: number
  /** The offset in `bytes` of the newest content of each page, by page number from 1. */
  pages: ReadonlyMap<number, number>
  bytes: Uint8Array
  /** The number of pages of the database after it; 0 if nothing was written. */
  databasePages: number
  /**
   * torn: an incomplete write follows the last whole one, as after a power cut, and is omitted. damaged: a write
   * before the last one is altered.
   */
  state: 'whole' | 'torn' | 'damaged'
}

const MAGIC = 'herald page sums 1'
const HEADER_BYTES = 64
const AT_ONCE = 256

const sumsPath = (database: string) => `${database}-sums`
const logPath = (database: string) => `${database}-wal`

/** Undefined if there are none, or if they are damaged themselves. */
export function readSums(database: string): PageSums | undefined {
  const path = sumsPath(database)
  if (!existsSync(path)) return undefined
  const bytes = new Uint8Array(readFileSync(path))
  const header = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES))
  const [, pageBytes, count, sum] = /^herald page sums 1 (\d+) (\d+) (\d+) *\n$/.exec(header) ?? []
  const rest = bytes.slice(HEADER_BYTES)
  if (rest.length !== Number(count) * 4 || crc32(rest) !== Number(sum)) return undefined
  return { pageBytes: Number(pageBytes), sums: new Uint32Array(rest.buffer) }
}

/** Replaces the checksums atomically. They are on the disk when this returns. */
export function writeSums(database: string, { pageBytes, sums }: PageSums): void {
  const rest = new Uint8Array(sums.buffer, sums.byteOffset, sums.byteLength)
  const header = `${MAGIC} ${pageBytes} ${sums.length} ${crc32(rest)}`.padEnd(HEADER_BYTES - 1)
  writeWhole(sumsPath(database), `${header}\n`, rest)
}

/** The checksums of a database without a writer and with an empty log. */
export function sumsOf(database: string): PageSums {
  const pageBytes = pageBytesOf(database)
  const sums: number[] = []
  for (const page of pagesOf(database, pageBytes)) sums.push(crc32(page))
  return { pageBytes, sums: Uint32Array.from(sums) }
}

/** The checksums after a checkpoint of this log. */
export function sumsAfter(before: PageSums, log: Log): PageSums {
  const sums = new Uint32Array(log.databasePages)
  sums.set(before.sums.subarray(0, sums.length))
  for (const [page, at] of log.pages)
    if (page <= sums.length) sums[page - 1] = crc32(log.bytes.subarray(at, at + log.pageBytes))
  return { pageBytes: log.pageBytes, sums }
}

/** The numbers of the pages that are not in the log and do not match their checksum. */
export function damagedPages(database: string, { pageBytes, sums }: PageSums, log: Log): number[] {
  const damaged: number[] = []
  let number = 0
  for (const page of pagesOf(database, pageBytes)) {
    number += 1
    if (log.pages.has(number)) continue
    if (number > sums.length || page.length !== pageBytes || crc32(page) !== sums[number - 1])
      damaged.push(number)
  }
  const pages = log.databasePages || sums.length
  for (number += 1; number <= pages; number += 1) if (!log.pages.has(number)) damaged.push(number)
  return damaged
}

/** All pages. The last one is shorter if the file ends within it. */
function* pagesOf(database: string, pageBytes: number): Generator<Uint8Array> {
  const file = openSync(database, 'r')
  try {
    const part = new Uint8Array(pageBytes * AT_ONCE)
    for (let at = 0; ;) {
      const read = readSync(file, part, 0, part.length, at)
      if (read === 0) return
      for (let page = 0; page < read; page += pageBytes)
        yield part.subarray(page, Math.min(page + pageBytes, read))
      at += read
    }
  } finally {
    closeSync(file)
  }
}

function pageBytesOf(database: string): number {
  const file = openSync(database, 'r')
  try {
    const header = new DataView(new ArrayBuffer(100))
    if (fstatSync(file).size < 100) return 4096
    readSync(file, header, 0, 100, 0)
    const said = header.getUint16(16)
    return said === 1 ? 65_536 : said
  } finally {
    closeSync(file)
  }
}

const LOG_HEADER = 32
const FRAME_HEADER = 24
const noLog: Log = {
  pageBytes: 0,
  pages: new Map(),
  bytes: new Uint8Array(),
  databasePages: 0,
  state: 'whole',
}

/**
 * Reads SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log) up to the first frame
 * whose checksum is wrong. A rollback or a crash leaves such frames. Reads into `room` if that is large enough,
 * because allocating so much memory takes longer than everything else.
 */
export function readLog(database: string, room?: () => Uint8Array<ArrayBuffer>): Log {
  const bytes = readLogBytes(database, room)
  if (bytes.length <= LOG_HEADER) return noLog
  const view = new DataView(bytes.buffer, 0, bytes.length)
  const sums = new LogSums(view, view.getUint32(0) === 0x377f0682)
  sums.add(0, 24)
  if (![0x377f0682, 0x377f0683].includes(view.getUint32(0)) || !sums.are(24))
    return { ...noLog, state: 'damaged' }

  const pageBytes = view.getUint32(8)
  const frameBytes = FRAME_HEADER + pageBytes
  const isOurs = (at: number) => isOfLog(view, at)
  const endsCommit = (at: number) => view.getUint32(at + 4) !== 0

  const pages = new Map<number, number>()
  let waiting = new Map<number, number>()
  let databasePages = 0
  let at = LOG_HEADER
  for (; at + frameBytes <= bytes.length && isOurs(at); at += frameBytes) {
    sums.add(at, 8)
    sums.add(at + FRAME_HEADER, pageBytes)
    if (!sums.are(at + 16)) break
    waiting.set(view.getUint32(at), at + FRAME_HEADER)
    if (!endsCommit(at)) continue
    for (const [page, place] of waiting) pages.set(page, place)
    waiting = new Map()
    databasePages = view.getUint32(at + 4)
  }

  // A power cut tears only the last write, because each earlier one was flushed before the next began.
  let isTorn = waiting.size > 0 || (at < bytes.length && !isOfEarlierLog(view, at))
  let commitsBehind = 0
  for (; at + frameBytes <= bytes.length; at += frameBytes) {
    if (!isOurs(at)) continue
    isTorn = true
    if (endsCommit(at)) commitsBehind += 1
  }
  const state = commitsBehind > 1 ? 'damaged' : isTorn ? 'torn' : 'whole'
  return { pageBytes, pages, bytes, databasePages, state }
}

/** Whether the log has at least this many frames. Reads only where the last of them would be. */
export function isLogAsLongAs(database: string, frames: number): boolean {
  if (!existsSync(logPath(database))) return false
  const file = openSync(logPath(database), 'r')
  try {
    const view = new DataView(new ArrayBuffer(LOG_HEADER + FRAME_HEADER))
    if (readSync(file, view, 0, LOG_HEADER, 0) < LOG_HEADER) return false
    const last = logFileBytes(frames - 1, view.getUint32(8))
    return readSync(file, view, LOG_HEADER, FRAME_HEADER, last) === FRAME_HEADER && isOfLog(view, LOG_HEADER)
  } finally {
    closeSync(file)
  }
}

/** The size in bytes of a log of this many pages. Every database that Herald creates has pages of 4,096 bytes. */
export const logFileBytes = (pages: number, pageBytes = 4096): number =>
  LOG_HEADER + pages * (FRAME_HEADER + pageBytes)

/** Whether a frame was written since the log last started over. Then it has the two salts of the log's header. */
const isOfLog = (view: DataView, at: number): boolean =>
  view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20)

/**
 * Whether a frame is left of an earlier log in the same file. Each time SQLite starts the log over, it increments a
 * counter and the first salt, and draws the second salt again.
 */
function isOfEarlierLog(view: DataView, at: number): boolean {
  if (at + FRAME_HEADER > view.byteLength) return false
  const age = (view.getUint32(16) - view.getUint32(at + 8)) >>> 0
  return age > 0 && age <= view.getUint32(12) && view.getUint32(at + 12) !== view.getUint32(20)
}

function readLogBytes(
  database: string,
  room = (): Uint8Array<ArrayBuffer> => new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  if (!existsSync(logPath(database))) return new Uint8Array()
  const file = openSync(logPath(database), 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return new Uint8Array()
    const given = room()
    const bytes = given.length < size ? new Uint8Array(size) : given
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
  } finally {
    closeSync(file)
  }
}

/** The running checksums of a log: two 32-bit words, over pairs of words in the byte order of its header. */
class LogSums {
  private one = 0
  private other = 0
  private readonly view: DataView
  /** The log as words of this machine; undefined if the log has the other byte order. */
  private readonly words: Uint32Array | undefined

  constructor(view: DataView, isLittle: boolean) {
    this.view = view
    if (isLittle === machineIsLittle) this.words = new Uint32Array(view.buffer, 0, view.byteLength >>> 2)
  }

  add(from: number, count: number): void {
    const { view, words } = this
    let one = this.one | 0
    let other = this.other | 0
    for (let at = from >>> 2; at < (from + count) >>> 2; at += 2) {
      one = (one + (words ? words[at]! : view.getUint32(at * 4, !machineIsLittle)) + other) | 0
      other = (other + (words ? words[at + 1]! : view.getUint32(at * 4 + 4, !machineIsLittle)) + one) | 0
    }
    this.one = one
    this.other = other
  }

  /** Whether the log has these checksums at this offset. */
  are(at: number): boolean {
    return this.view.getInt32(at) === this.one && this.view.getInt32(at + 4) === this.other
  }
}

const machineIsLittle = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
