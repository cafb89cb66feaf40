import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../service/store/migrations'
import { checkData } from './check-data'
import { openData } from './open-data'
import { startServer } from './start-server'
import { earlierReleases, earlierWorld, unpacked } from './testing/earlier-folders'
import { openFilesIn } from './testing/lines'

const folder = mkdtempSync(join(tmpdir(), 'herald-earlier-'))
let freshSchema: ReturnType<typeof schemaOf>
beforeAll(async () => {
  const fresh = join(folder, 'fresh')
  await (await openData({ data: fresh, world: earlierWorld })).close()
  freshSchema = schemaOf(fresh)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Tables with their sorted columns, and indexes as they were written. */
function schemaOf(data: string) {
  const database = new Database(join(data, 'herald.db'))
  const things = database
    .prepare("select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
    .all() as { type: string; name: string; sql: string }[]
  const schema = things.map(({ type, name, sql }) =>
    type === 'table' ? { name, columns: columnsOf(database, name) } : { name, sql: sql.replace(/\s+/g, ' ') },
  )
  database.close()
  return schema
}

const columnsOf = (database: Database.Database, table: string) =>
  (database.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; pk: number }[])
    .map(({ name, type, notnull, pk }) => `${name} ${type} ${notnull} ${pk}`)
    .toSorted()

const APP = 'cli_0000000000000001'
const CHAT = 'oc_00000000000000000000000000000001'
const secret = 'canary-secret-of-an-earlier-folder'
const token = 't-canary-token-of-an-earlier-folder'

test('every earlier schema has a folder here, as its last release left it', () => {
  const earlier = migrations.slice(0, -1).map((_, at) => at + 1)
  expect(
    earlier.filter((version) => !earlierReleases.some((name) => name.startsWith(`${version}-`))),
  ).toEqual([])
})

test.each(earlierReleases)('the check of the folder of %s finds no damage', async (release) => {
  const said: string[] = []
  const isWhole = await checkData(unpacked(release, join(folder, `checked-${release}`)), (line) =>
    said.push(line),
  )
  expect([isWhole, said.at(-1)]).toEqual([true, 'Everything is intact.'])
})

test.each(earlierReleases)('the folder of %s opens with everything in it', async (release) => {
  const data = unpacked(release, join(folder, release))
  const said: string[] = []
  const server = await startServer({ port: 0, host: '127.0.0.1', data, say: (line) => said.push(line) })
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    }
    const response = await fetch(server.url + path, init ?? { headers })
    return JSON.stringify(await response.json())
  }
  expect(
    await ask('/open-apis/auth/v3/tenant_access_token/internal', { app_id: APP, app_secret: secret }),
  ).toContain('"code":0')
  expect(await ask(`/open-apis/docx/v1/chats/${CHAT}/announcement/blocks`)).toContain(
    'Words of an earlier folder',
  )
  expect(await ask('/open-apis/sheets/v2/spreadsheets/shtcn1/values/a1!A1:B2')).toContain('"two"')
  expect(await ask('/open-apis/im/v1/messages?container_id_type=chat&container_id=' + CHAT)).toContain(
    'Hello',
  )
  const picture = await fetch(`${server.url}/open-apis/drive/v1/medias/boxcn1/download`, { headers })
  expect(await picture.text()).toBe('hello')
  // A reset restores the world that the folder started with, or that it held when it was first opened.
  expect(await ask('/_herald/reset', {})).toContain('"code":0')
  expect(await ask(`/open-apis/docx/v1/chats/${CHAT}/announcement/blocks`)).toContain(
    'Words of an earlier folder',
  )
  await server.close()
  expect(['blobs', 'set-aside'].map((name) => openFilesIn(join(data, name)))).toEqual([0, 0])

  expect(said).toEqual([expect.stringMatching(/from schema [1-9] to 10\. The old one stays in .*set-aside/)])
  const isSealed = Number(release[0]) >= 3
  expect(/with unencrypted secrets/.test(said[0] ?? '')).toBe(!isSealed)
  const copy = said[0]?.match(/stays in (\S+) for a week/)?.[1] ?? ''
  const kept = new Database(copy)
  const [app] = kept.prepare('select * from apps').all() as Record<string, string>[]
  if (isSealed) expect(app?.['sealed_secret']).not.toContain(secret)
  else expect(app?.['app_secret']).toBe(secret)
  kept.close()

  // Only the copy that was set aside still has unsealed secrets. The next start recognises the folder.
  await (await openData({ data })).close()
  const holders = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('set-aside'))
    .filter((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      return bytes.includes(secret) || bytes.includes(token)
    })
  expect(holders.map((entry) => entry.name)).toEqual([])

  expect(schemaOf(data)).toEqual(freshSchema)
})
