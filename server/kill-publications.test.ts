import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalPublications } from '../contract/herald/publications'
import { callHerald } from '../service/herald/call-herald'
import { isLongRun } from '../service/testing/random-runs'
import { folderOfFile } from './testing/folders'
import { chatOf, wordsOf } from './testing/host-world'
import { blocksOf, linesOf, publicationsOf, publicationWorld, targetsAt } from './testing/publication-world'
import { startHere } from './testing/running-server'
import { testProgram } from './testing/server-program'

const folder = folderOfFile()
/** A data folder with a publication that has not begun. */
const begun = join(folder, 'begun')
let program: Awaited<ReturnType<typeof testProgram>>

/** Two calls to each chat, since one creates at most fifty blocks. */
const LINES = linesOf(60)

beforeAll(async () => {
  program = await testProgram('server/testing/publishing-program.ts')
  const server = await startHere({ data: begun, world: publicationWorld(4) })
  const { create } = publicationsOf((request) => server.answer(request))
  await create({
    source: { blocks: blocksOf(LINES) },
    targets: targetsAt(1, 2, 3),
    at: server.world.now() + 2_000,
  })
  await server.close()
})
afterAll(() => program.remove())

/** Runs the publications in a folder until they are done, or until the program kills itself at a step. */
async function runUntil(data: string, stopAt: number) {
  const child = spawn(process.execPath, [program.file, data, String(stopAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { isKilled: signal === 'SIGKILL', printed }
}

async function expectOnce(data: string) {
  const server = await startHere({ data })
  for (const number of [1, 2, 3])
    expect(await wordsOf(server.url, number, 't-0')).toEqual([`kept ${number}`, ...LINES])
  expect(await wordsOf(server.url, 0, 't-0')).toHaveLength(3)
  const { publications } = await callHerald((request) => server.answer(request), LocalPublications.list)
  expect(publications[0]?.targets.map(({ chat_id, state }) => [chat_id, state])).toEqual(
    [1, 2, 3].map((number) => [chatOf(number), 'done']),
  )
  await server.close()
}

test('a publication writes each chat once, although the server is killed again and again', async () => {
  const data = join(folder, 'again')
  cpSync(begun, data, { recursive: true })
  let kills = 0
  for (let stopAt = 2; ; stopAt += kills * 20) {
    const { isKilled, printed } = await runUntil(data, stopAt)
    if (!isKilled) {
      expect(printed).toBe('done')
      break
    }
    kills += 1
  }
  expect(kills).toBeGreaterThan(3)
  await expectOnce(data)
})

/** So many tests share the steps of the long run, so that each takes a few minutes. */
const PARTS = 6

test.each(isLongRun ? Array.from({ length: PARTS }, (_, part) => part + 1) : [])(
  'a publication writes each chat once, although the server is killed at any step: part %i',
  async (first) => {
    let isOver = false
    let kills = 0
    for (let stopAt = first; !isOver; stopAt += PARTS) {
      const data = join(folder, `once-${first}`)
      cpSync(begun, data, { recursive: true })
      isOver = !(await runUntil(data, stopAt)).isKilled
      if (!isOver) {
        kills += 1
        expect([stopAt, await runUntil(data, 0)]).toEqual([stopAt, { isKilled: false, printed: 'done' }])
      }
      await expectOnce(data)
      rmSync(data, { recursive: true })
    }
    process.stderr.write(`killed at ${kills} steps\n`)
  },
)
