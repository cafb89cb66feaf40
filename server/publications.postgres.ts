import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { isLongRun } from '../service/testing/random-runs'
import { folderOfFile } from './testing/folders'
import { chatOf, wordsOf } from './testing/host-world'
import { publicationsOf, publicationWorld, targetsAt } from './testing/publication-world'
import { builtServer, type ServerProcess } from './testing/server-process'

const [CHATS, KILLS] = isLongRun ? [100, 200] : [16, 6]

const folder = folderOfFile()
const program = builtServer()
const schema = `publications_${process.pid}`
const world = join(folder, 'world.json')
writeFileSync(world, JSON.stringify(publicationWorld(CHATS + 1)))
const instances: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.end('SIGTERM')))
  await dropSchema(schema)
})

const start = async (at: number) => {
  const database = `${testDatabase ?? ''}?schema=${schema}`
  const data = join(folder, String(at))
  instances[at] = await program.start('--port', '0', '--database', database, '--data', data, '--world', world)
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

test('two instances write each chat once, although they are killed while the chats are written', async () => {
  await start(0)
  await start(1)
  const publications = publicationsOf(asked)
  const done = async (id: string) =>
    (await publications.get(id)).targets.filter(({ state }) => state === 'done').length
  const numbers = Array.from({ length: CHATS }, (_, at) => at + 1)
  const { publication_id } = await publications.create({ targets: targetsAt(...numbers) })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await expect
      .poll(() => done(publication_id), { timeout: 120_000, interval: 50 })
      .toBeGreaterThanOrEqual(Math.floor((kill * CHATS) / KILLS))
    await instances[kill % 2]?.end('SIGKILL')
    await start(kill % 2)
  }
  await expect
    .poll(async () => (await publications.get(publication_id)).state, { timeout: 300_000, interval: 500 })
    .toBe('done')
  const { targets } = await publications.get(publication_id)
  expect(targets.map(({ chat_id, state }) => [chat_id, state])).toEqual(
    numbers.map((number) => [chatOf(number), 'done']),
  )
  // Reading all at once is faster than the pace of one application.
  const words = async (number: number) => {
    let read: string[] | undefined
    await expect
      .poll(
        async () => (read = await wordsOf(instances[0]?.url ?? '', number, 't-0').catch(() => undefined)),
        {
          timeout: 20_000,
        },
      )
      .toBeDefined()
    return read
  }
  for (const number of numbers)
    expect(await words(number)).toEqual([`kept ${number}`, `one for Chat ${number}`, 'two', 'three'])
}, 3_600_000)
