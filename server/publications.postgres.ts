import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { isLongRun } from '../service/testing/random-runs'
import { folderOfFile } from './testing/folders'
import { chatOf, wordsOf } from './testing/host-world'
import { blocksOf, linesOf, publicationsOf, publicationWorld, targetsAt } from './testing/publication-world'
import { builtServer, type ServerProcess } from './testing/server-process'

/**
 * In the long run, 200 kills while a hundred chats are written, in four parts: each kill strikes some of five
 * publications.
 */
const PARTS = isLongRun ? 4 : 1
const [PUBLICATIONS, CHATS, KILLS] = isLongRun ? [5, 5, 50] : [4, 4, 6]
const ALL = PUBLICATIONS * CHATS
/** Several calls to each chat, since one creates at most fifty blocks. */
const LINES = linesOf(isLongRun ? 400 : 120)
/** A start of an instance, and the kill after it, on a busy machine. */
const LONGEST_START_MS = 3_000

const MOST_STARTS = 5

const folder = folderOfFile()
const program = builtServer()
const schema = `publications_${process.pid}`
const world = join(folder, 'world.json')
writeFileSync(world, JSON.stringify(publicationWorld(PARTS * ALL + 1)))
const instances: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.end('SIGTERM')))
  await dropSchema(schema)
})

const start = async (at: number) => {
  const database = `${testDatabase ?? ''}?schema=${schema}`
  const data = join(folder, String(at))
  // A busy machine may not reach the database in time. Then the program ends, and is started again.
  for (let tries = 1; ; tries += 1) {
    const starting = program.start('--port', '0', '--database', database, '--data', data, '--world', world)
    const started = await starting.catch((error: unknown) => {
      if (tries === MOST_STARTS) throw error
    })
    if (started) return void (instances[at] = started)
  }
}

/** Through whichever instance answers. */
const asked = async (request: Request): Promise<Response> => {
  const text = request.method === 'GET' ? undefined : await request.text()
  const { pathname, search } = new URL(request.url)
  for (const { url } of instances) {
    const init = {
      method: request.method,
      headers: request.headers,
      ...(text !== undefined && { body: text }),
    }
    const response = await fetch(`${url}${pathname}${search}`, init).catch(() => undefined)
    if (response) return response
  }
  throw new Error('no instance answers')
}

/** Spreads the chats over the time of all kills. */
async function begin(
  publications: ReturnType<typeof publicationsOf>,
  numbers: readonly number[],
  startMs: number,
) {
  const over_ms = Math.ceil(1.2 * KILLS * Math.min(startMs, LONGEST_START_MS))
  for (let at = 0; at < ALL; at += CHATS)
    await publications.create({
      source: { blocks: blocksOf(LINES) },
      targets: targetsAt(...numbers.slice(at, at + CHATS)),
      over_ms,
    })
}

const title = 'two instances write each chat once, although they are killed while the chats are written'

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  `${title}, part %i`,
  async (part) => {
    const numbers = Array.from({ length: ALL }, (_, at) => part * ALL + at + 1)
    if (part > 0) for (const at of [0, 1]) await instances[at]?.end('SIGKILL')
    await start(0)
    const starting = performance.now()
    await start(1)
    const begun = performance.now()
    const publications = publicationsOf(asked)
    await begin(publications, numbers, begun - starting)
    const targets = async () =>
      (await publications.list())
        .flatMap((each) => each.targets)
        .filter(({ chat_id }) => numbers.some((number) => chat_id === chatOf(number)))
    let struck = 0
    let isOver = false
    for (let kill = 0; kill < KILLS; kill += 1) {
      const states = (await targets()).map(({ state }) => state)
      isOver ||= states.every((state) => state === 'done')
      if (states.includes('running')) struck += 1
      await instances[kill % 2]?.end('SIGKILL')
      await start(kill % 2)
    }
    const killed = performance.now()
    await expect
      .poll(async () => (await publications.list()).every(({ state }) => state === 'done'), {
        timeout: 300_000,
        interval: 500,
      })
      .toBe(true)
    if (isLongRun)
      process.stderr.write(
        `${KILLS} kills in ${Math.round((killed - begun) / 1_000)} s, ${struck} of them while a chat was being written\n`,
      )
    expect(isOver).toBe(false)
    const ends = new Map((await targets()).map(({ chat_id, state }) => [chat_id, state]))
    expect([...ends]).toHaveLength(ALL)
    for (const number of numbers) expect([number, ends.get(chatOf(number))]).toEqual([number, 'done'])
    // Reading all at once is faster than the pace of one application.
    const words = async (number: number) => {
      let read: string[] | undefined
      await expect
        .poll(
          async () => (read = await wordsOf(instances[0]?.url ?? '', number, 't-0').catch(() => undefined)),
          { timeout: 20_000 },
        )
        .toBeDefined()
      return read
    }
    for (const number of numbers) expect(await words(number)).toEqual([`kept ${number}`, ...LINES])
  },
  900_000,
)
