import { expect, test } from 'vitest'
import { GatewayPublications } from '../../contract/herald/publications'
import { startServer } from '../../server/start-server'
import { chatOf } from '../../server/testing/host-world'
import { builtServer } from '../../server/testing/server-process'
import { happyApp } from '../../service/testing/happy-world'
import { runs } from '../../service/testing/random-runs'
import { ask, operatorsWorld, publicationTo, stateOf, wordsAt } from '../testing/ask-publications'
import { writeGatewayConfig } from '../testing/config-file'
import { Operator } from '../testing/operator'

const program = builtServer()
const TARGETS = Array.from({ length: runs(8, 40) }, (_, at) => at + 1)

/** A platform that calls back at each write of an announcement that it has answered. */
async function platformTelling(onWrite: () => void) {
  return await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    world: operatorsWorld(TARGETS.length + 1),
    emulator: true,
    requestLog: { format: 'json', write: (line) => void (line.includes('/children') && onWrite()) },
  })
}

test('a gateway that is killed again and again writes each chat once, and loses none', async () => {
  let onWrite: () => void = () => undefined
  const platform = await platformTelling(() => onWrite())
  const { file, url } = await writeGatewayConfig({
    platform: platform.url,
    secret_env: 'HERALD_KILLED_SECRET',
    owners: ['ou_alice', 'ou_bob'],
    // A scope of chats, which forgets its pictures and sheets when the process ends.
    more: { chats: [0, ...TARGETS].map(chatOf) },
  })
  const start = () =>
    program.startUnder(['env', `HERALD_KILLED_SECRET=${happyApp.app_secret}`], 'gateway', '--config', file)
  let running = await start()
  const bob = new Operator({ url })
  await bob.signIn('ou_bob')
  const writesUntil = (times: number) =>
    new Promise<void>((resolve) => {
      let left = times
      onWrite = () => ((left -= 1) === 0 ? resolve() : undefined)
    })
  let written = writesUntil(2)
  const { data } = await ask(bob, GatewayPublications.create, { body: publicationTo(...TARGETS) })
  const { publication_id } = data.publication
  const isDone = async () => (await stateOf(bob, publication_id)) === 'done'
  let kills = 0
  while (kills < TARGETS.length / 2 - 1) {
    await written
    await running.end('SIGKILL')
    kills += 1
    written = writesUntil(2)
    running = await start()
  }
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  for (const number of TARGETS)
    expect(await wordsAt(bob, number)).toEqual([`kept ${number}`, `one for Chat ${number}`, 'two', 'three'])
  await running.end('SIGTERM')
  await platform.close()
})
