import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../server/answer-with'
import { auditAnswer, auditCsv } from './audit'
import type { Role } from './config'
import { GatewayStore, type AuditLine } from './store'
import { appAt } from './testing/gateway-before-herald'

const line: AuditLine = {
  at: 1_800_000_000_000,
  app_id: 'cli_a1b2c3d4e5f60718',
  open_id: 'ou_bob',
  name: 'Bob',
  operation: 'GET /open-apis/im/v1/chats',
  targets: [],
  status: 200,
  code: 0,
  log_id: 'log',
}

/** A log with these lines, requested by an operator of this role. */
async function started(role: Role, lines: readonly Partial<AuditLine>[]) {
  const folder = mkdtempSync(join(tmpdir(), 'herald-audit-'))
  const store = new GatewayStore(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  await Promise.all(lines.map((more) => store.append({ ...line, ...more })))
  const app = appAt('http://127.0.0.1:1')
  const grant = { ...app, open_id: 'ou_bob', union_id: 'on_bob', name: 'Bob', email: '' }
  const access = { app, grant, role }
  const bodyOf = ({ body }: Answer) => (body as Buffer).toString()
  return {
    csv: (query = '') => bodyOf(auditCsv(store, access, new URLSearchParams(query))),
    page: (query = '') =>
      (
        JSON.parse(bodyOf(auditAnswer(store, access, new URLSearchParams(query)))) as {
          data: { items: { id: number; open_id: string }[]; next?: number }
        }
      ).data,
  }
}

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['a,b "c"', '"a,b ""c"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('a name of %j is text in the table, not a formula that a spreadsheet runs', async (name, cell) => {
  const { csv } = await started('owner', [{ name }])
  expect(csv()).toBe(
    'id,time,app_id,open_id,name,operation,targets,status,code,log_id\r\n' +
      `1,2027-01-15T08:00:00.000Z,cli_a1b2c3d4e5f60718,ou_bob,${cell},GET /open-apis/im/v1/chats,,200,0,log\r\n`,
  )
})

test('nobody sees lines of another application, and only owners see lines of others, whatever is asked for', async () => {
  const lines = [{}, { open_id: 'ou_alice', name: 'Alice' }, { app_id: 'cli_other' }]
  const asked = ['', 'open_id=ou_alice', 'who=Alice', 'open_id=ou_bob']
  const owner = await started('owner', lines)
  const editor = await started('editor', lines)
  const seen = (log: typeof owner) =>
    asked.map((query) => log.page(query).items.map(({ open_id }) => open_id))
  expect(seen(owner)).toEqual([['ou_alice', 'ou_bob'], ['ou_alice'], ['ou_alice'], ['ou_bob']])
  expect(seen(editor)).toEqual([['ou_bob'], ['ou_bob'], [], ['ou_bob']])
  expect(editor.csv()).toContain('99991676')
})

test('a page has a hundred lines, newest first, and says where the next one begins', async () => {
  const { page } = await started(
    'owner',
    Array.from({ length: 250 }, () => ({})),
  )
  const ids: number[] = []
  let next: number | undefined
  do {
    const { items, next: further } = page(next === undefined ? '' : `before=${next}`)
    expect(items.length).toBeLessThanOrEqual(100)
    ids.push(...items.map(({ id }) => id))
    next = further
  } while (next !== undefined)
  expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => 250 - at))
})
