import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { answersOf, damagedCopy, foldersToDamage, orRefused } from './testing/damage'
import { folderOfFile } from './testing/folders'
import { builtServer } from './testing/server-process'

const place = folderOfFile()
const server = builtServer()
let folders: Awaited<ReturnType<typeof foldersToDamage>>
beforeAll(async () => {
  folders = await foldersToDamage(place)
})

/** Starts a server on a folder. Returns its answers or, if it refused to start, its message for the operator. */
async function startedOn(data: string, where: string) {
  const running = await server.start('--port', '0', '--data', data).catch((error: unknown) => error as Error)
  if (running instanceof Error) {
    const said = running.message.replace('the server did not start: ', '')
    // One line, which names the folder and what to do; no stack or internals.
    expect({ where, said }).toEqual({ where, said: expect.stringMatching(/^[^\n]*(herald|\/data)[^\n]*\n$/) })
    expect(said).not.toMatch(/ at |Error|panick|undefined/)
    return { said }
  }
  const answers = await answersOf((request) =>
    fetch(request.url.replace('http://127.0.0.1', running.url), request),
  )
  // A server that crashed on damaged data would not end with 0.
  expect({ where, ...(await running.end('SIGTERM')) }).toEqual({ where, code: 0 })
  return { answers }
}

/** Runs two at a time, each on its own folder, because one start leaves the other core idle. */
async function forEach<One>(all: Iterable<One>, work: (one: One) => Promise<void>) {
  const left = all[Symbol.iterator]()
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all([lane(), lane()])
}

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('four hundred turned bits in folders at rest cause no altered answer, crash or stack trace', async () => {
  const outcomes: Record<string, number> = {}
  await forEach(seeds(1_001, 400), async (seed) => {
    const { data, where } = damagedCopy(seed % 3 ? folders.closed : folders.killed, seed)
    const { answers } = await startedOn(data, where)
    let outcome = 'refused'
    if (answers) {
      const isWithoutLast =
        where.includes('-wal') && answers.every((answer, at) => answer === folders.beforeLast[at])
      if (!isWithoutLast)
        expect({ where, answers }).toEqual({ where, answers: orRefused(answers, folders.answers) })
      outcome = isWithoutLast
        ? 'last write left out'
        : answers.includes('refused')
          ? 'file refused'
          : 'as before'
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    rmSync(join(data, '..'), { recursive: true })
  })
  expect(outcomes['refused']).toBeGreaterThan(200)
})

test('a folder that has lost any one file is refused or answers as before', async () => {
  for (const folder of [folders.closed, folders.killed]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^herald\.(lock|pid)|-shm$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    const losses = files.flatMap((file) =>
      ['removed', 'emptied', 'halved', 'zeroed'].map((how) => ({ file, how })),
    )
    await forEach(losses, async ({ file, how }) => {
      const data = join(mkdtempSync(join(tmpdir(), 'herald-lost-')), 'data')
      cpSync(folder, data, { recursive: true })
      const path = join(data, file)
      const size = readFileSync(path).length
      if (how === 'removed') rmSync(path)
      if (how === 'emptied') truncateSync(path, 0)
      if (how === 'halved') truncateSync(path, Math.floor(size / 2))
      if (how === 'zeroed') writeFileSync(path, Buffer.alloc(size))
      const { answers } = await startedOn(data, `${file} ${how}`)
      // A missing or truncated log looks like one after a power cut.
      const isShortLog = file.endsWith('-wal') && how !== 'zeroed'
      if (answers && !isShortLog)
        expect({ file, how, answers }).toEqual({ file, how, answers: orRefused(answers, folders.answers) })
      rmSync(join(data, '..'), { recursive: true })
    })
  }
})
