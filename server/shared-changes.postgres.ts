import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Change } from '../contract/herald/changes'
import { readChangeStream } from './testing/change-stream'
import { instancesOfFile } from './testing/instances'
import { publicationsOf } from './testing/publication-world'

const { database, servers } = instancesOfFile('changes', 2)

async function listening(at: number) {
  const leaving = new AbortController()
  const response = await fetch(`${servers[at]?.url}/_herald/changes/stream`, { signal: leaving.signal })
  return { ...readChangeStream<Change>(response, 'change'), leave: () => leaving.abort() }
}

const heard = (told: () => Change[], change: object) =>
  vi.waitFor(() => expect(told()).toContainEqual(expect.objectContaining(change)), 20_000)

const publications = publicationsOf(async (request) => await servers[0]!.answer(request))

test('pages of one instance hear how far a publication of another one is', async () => {
  const { told, leave } = await listening(1)
  const { publication_id } = await publications.create({
    app_id: 'cli_a1b2c3d4e5f60718',
    source: { chat_id: 'oc_launch' },
    targets: [{ chat_id: 'oc_other', how: 'end' }],
    at: 253_370_764_800_000,
  })
  await heard(told, { kind: 'publication', publication_id, state: 'waiting' })
  await publications.act('pause', publication_id)
  await heard(told, { kind: 'publication', publication_id, state: 'paused' })
  leave()
}, 60_000)

test('pages read everything again after the connection of their instance was cut', async () => {
  const { told, leave } = await listening(1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
    `listen "herald_${database.schema}"`,
  ])
  await client.end()
  await heard(told, { kind: 'world' })
  leave()
}, 60_000)
