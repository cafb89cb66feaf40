import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import Database from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { createService } from '../service/http/create-service'
import { runs } from '../service/testing/random-runs'
import { checkData } from './check-data'
import { DataRefused } from './data-folder'
import { DataFolderInUse } from './data-lock'
import { openData } from './open-data'
import { answersOf, damagedCopy, foldersToDamage, orRefused } from './testing/damage'
import { folderOfFile } from './testing/folders'
import { hostWorld, tokenOf } from './testing/host-world'
import { startHere } from './testing/running-server'

const place = folderOfFile()

let folders: Awaited<ReturnType<typeof foldersToDamage>>
beforeAll(async () => {
  folders = await foldersToDamage(place)
})

/** The result of opening a damaged folder: a refusal with its reason, or its answers. */
async function opened(data: string) {
  try {
    const { world, remarks, checkBlobs, close } = await openData({ data })
    const answers = await answersOf(createService(world, { onBug: () => undefined }))
    const lost = await checkBlobs()
    await close()
    return { answers, remarks, lost }
  } catch (error) {
    return { error }
  }
}

/** The full attack flips hundreds of bits, under a real server (damaged-data.hostile.test.ts). */
test('a folder with one turned bit is refused with an explanation, or its answers are unaltered', async () => {
  const outcomes: Record<string, number> = {}
  const numRuns = runs(10, 400)
  const anyFolder = fc.constantFrom(folders.closed, folders.killed)
  // Shrinking is useless, because no bit is simpler than another.
  const anyBit = fc.noShrink(fc.noBias(fc.nat()))
  const turned = fc.asyncProperty(anyFolder, anyBit, async (folder, bit) => {
    const { data, where } = damagedCopy(folder, bit)
    const { error, answers = [], remarks = [], lost = [] } = await opened(data)
    let outcome = 'as before'
    if (error) {
      outcome = 'refused'
      expect({ where, error }).toEqual({ where, error: expect.any(DataRefused) })
      expect((error as Error).message).toMatch(/^[^\n]+$/)
    } else if (remarks.some((remark) => remark.includes('The last write'))) {
      // This looks like a power cut, and is reported.
      outcome = 'last write left out'
      expect({ where, answers }).toEqual({ where, answers: folders.beforeLast })
    } else {
      expect({ where, answers }).toEqual({ where, answers: orRefused(answers, folders.answers) })
      if (answers.includes('refused')) {
        outcome = 'file refused'
        expect({ where, lost }).toEqual({ where, lost: [expect.any(String)] })
      }
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    rmSync(join(data, '..'), { recursive: true })
  })
  await fc.assert(turned, { numRuns })
  // Most bytes are in the database, where unused bytes have a checksum, too.
  expect(outcomes['refused']).toBeGreaterThan(numRuns / 2)
})

/** A copy of the killed folder with another log. */
function withLog(change: (log: Buffer) => Buffer): string {
  const data = join(mkdtempSync(join(place, 'log-')), 'data')
  cpSync(folders.killed, data, { recursive: true })
  const path = join(data, 'herald.db-wal')
  writeFileSync(path, change(readFileSync(path)))
  return data
}

test('a log damaged before its last write is refused, and a torn end is omitted with a remark', async () => {
  for (const at of [3, 20, 32, 32 + 24, 5000]) {
    const data = withLog((log) => {
      log[at] = (log[at] ?? 0) ^ 1
      return log
    })
    expect({ at, error: (await opened(data)).error }).toEqual({ at, error: expect.any(DataRefused) })
    await expect(checkData(data, () => undefined)).resolves.toBe(false)
  }
  const { answers, remarks } = await opened(withLog((log) => log.subarray(0, -100)))
  expect(answers).toEqual(folders.beforeLast)
  expect(remarks).toEqual([expect.stringContaining('The last write')])
  expect(await opened(withLog((log) => log))).toMatchObject({ answers: folders.answers, remarks: [] })
})

test('a database that another program changed is refused, and without its checksums it opens with a remark', async () => {
  const data = join(place, 'changed')
  cpSync(folders.closed, data, { recursive: true })
  const other = new Database(join(data, 'herald.db'))
  other.exec("update chats set name = 'altered'")
  other.close()
  expect((await opened(data)).error).toBeInstanceOf(DataRefused)
  rmSync(join(data, 'herald.db-sums'))
  expect((await opened(data)).remarks).toEqual([expect.stringContaining('sums')])
  expect((await opened(data)).remarks).toEqual([])
})

test('a file truncated while the server runs breaks the download, and one damaged before is refused', async () => {
  const data = join(place, 'files')
  const bytes = Buffer.alloc(3_000_000, 'words of a file ')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = {
    file_key: 'file_1',
    app_id: 'cli_0',
    file_name: 'a',
    content_base64: bytes.toString('base64'),
  }
  const world = { ...hostWorld(1), files: [file] }
  const said: string[] = []
  const start = () => startHere({ data, world, say: (line) => said.push(line) })
  const get = async (url: string, range?: string) => {
    const headers = { authorization: `Bearer ${tokenOf(0)}`, ...(range && { range }) }
    const response = await fetch(`${url}/open-apis/im/v1/files/file_1`, { headers })
    const length = Number(response.headers.get('content-length'))
    return { status: response.status, length, bytes: () => response.arrayBuffer() }
  }
  const path = join(data, 'blobs', sha256.slice(0, 2), sha256)

  const first = await start()
  expect((await (await get(first.url)).bytes()).byteLength).toBe(bytes.length)
  truncateSync(path, 2_000_000)
  for (const [range, length] of [
    [undefined, bytes.length],
    ['bytes=1000000-2500000', 1_500_001],
  ] as const) {
    const answer = await get(first.url, range)
    expect(answer.length).toBe(length)
    await expect(answer.bytes()).rejects.toThrow('terminated')
  }
  await first.close()

  said.length = 0
  const second = await start()
  expect(await get(second.url)).toMatchObject({ status: 400 })
  await expect.poll(() => said.join()).toMatch(/A file is damaged.*check-data/)
  await second.close()

  const told: string[] = []
  expect(await checkData(data, (line) => told.push(line))).toBe(false)
  expect(told.join('\n')).toContain(`1 damaged (${sha256})`)
  rmSync(path)
  told.length = 0
  expect(await checkData(data, (line) => told.push(line))).toBe(false)
  expect(told.join('\n')).toContain(`1 missing (${sha256})`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  told.length = 0
  expect(await checkData(data, (line) => told.push(line))).toBe(true)
  expect(told.at(-1)).toBe('Everything is intact.')

  const third = await start()
  await expect(checkData(data, () => undefined)).rejects.toBeInstanceOf(DataFolderInUse)
  await third.close()
  await expect(checkData(join(place, 'nowhere'), () => undefined)).rejects.toBeInstanceOf(DataRefused)
})
