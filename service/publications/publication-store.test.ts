import { expect, test } from 'vitest'
import { LocalPublications } from '../../contract/herald/publications'
import { callHerald } from '../herald/call-herald'
import { createService } from '../http/create-service'
import { happyApp, happyNow } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { publicationStore } from './publication-store'

const HOUR_MS = 3_600_000

/** A publication that one of two instances owns, and the clock of both. */
async function owned() {
  const world = await testWorld()
  const service = createService(world, { local: 'local' })
  const { publication } = await callHerald((request) => service(request), LocalPublications.create, {
    body: {
      app_id: happyApp.app_id,
      source: { chat_id: 'oc_launch' },
      targets: [{ chat_id: 'oc_other', how: 'end' }],
      at: happyNow + HOUR_MS,
    },
  })
  const [one, other] = [0, 1].map(() =>
    publicationStore({ world, isAlone: false, onChange: () => undefined }),
  )
  const id = publication.publication_id
  const lease = await one!.claim(id)
  return { world, lease: lease!, other: other!, id }
}

test('another instance waits for the end of a lease', async () => {
  const { world, other, id } = await owned()
  expect(await other.claim(id)).toBeUndefined()
  world.pass(10_000)
  expect(await other.claim(id)).toBeDefined()
})

test.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('a clock that was set %s delays no publication, and its former owner stores nothing', async (_, ms) => {
  const { world, lease, other, id } = await owned()
  world.pass(ms)
  expect(await other.claim(id)).toBeDefined()
  expect(await lease.keep('oc_other', { target: { step: 'running' } })).toBe(false)
  expect(await lease.renew()).toBe(false)
})

test('a publication is due by the present clock, whichever way that was set', async () => {
  const { world, other, id } = await owned()
  expect(await other.due(world.now())).toEqual({ ids: [], next: happyNow + HOUR_MS })
  world.pass(-HOUR_MS)
  expect(await other.due(world.now())).toEqual({ ids: [], next: happyNow + HOUR_MS })
  world.pass(3 * HOUR_MS)
  expect(await other.due(world.now())).toEqual({ ids: [id], next: undefined })
})

test('cells of deleted sheets are kept for the next owner until they are not needed', async () => {
  const { world, lease, other, id } = await owned()
  const sheet = (token: string, words: string) => ({ token, rows: 1, columns: 1, written: [[words]] })
  await lease.keep('oc_other', { target: { step: 'running' }, sheet: sheet('one', 'old') })
  await lease.keep('oc_other', { sheet: sheet('two', 'words') })
  await lease.keep('oc_other', { sheet: sheet('one', 'new'), entry: null })
  world.pass(10_000)
  const next = await other.claim(id)
  expect(await lease.keep('oc_other', { sheet: null })).toBe(false)
  expect(await next?.sheets('oc_other')).toEqual([sheet('two', 'words'), sheet('one', 'new')])
  await next?.keep('oc_other', { sheet: null })
  expect(await next?.sheets('oc_other')).toEqual([])
})
