import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store, Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { countedStore } from '../testing/memory-store'
import type { Asked } from '../testing/postgres-schemas'
import { blockNamed, editionOf } from './block-rows'

const VERSIONS = 800
let asked: Asked[]
let store: Store
beforeEach(async () => {
  asked = []
  store = await countedStore((one) => asked.push(one))
  await store.transaction(async (tx) => {
    await sql`insert into blocks
        (chat_id, block_id, from_revision, to_revision, parent_id, path, depth, block_type, body)
      select 'oc', 'edited', revision, case revision when ${VERSIONS}::integer then ${NEWEST}::integer
        else revision + 1 end, 'oc', '/a', 1, 2, '{}'
      from generate_series(1, ${VERSIONS}::integer) as versions (revision)`.execute(tx)
    await tx.executeQuery(CompiledQuery.raw('analyze blocks'))
  })
})
afterEach(() => store.close())

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of blocks PostgreSQL reads for the last query that `work` makes. */
async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return store.read(async (tx) => {
    await work(tx)
    const { text = '', values = [] } = asked.at(-1) ?? {}
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values])
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explained)
    const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '') as [{ Plan: Plan }]
    return rowsOf(plan)
  })
}

const rowsOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'blocks' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

test.each([
  ['the newest revision', VERSIONS],
  ['an older revision', 300],
])('the lookup of one block at %s reads its revision and one version', async (_, revision) => {
  const edition = editionOf('oc', revision, VERSIONS)
  expect(await store.read((tx) => blockNamed(tx, edition, 'edited'))).toMatchObject({
    from_revision: revision,
  })
  expect(await rowsRead((tx) => blockNamed(tx, edition, 'edited'))).toBe(2)
})
