import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { memoryDialect } from '../testing/memory-store'
import type { Database } from './database'
import { migrations } from './migrations'
import { runMigrations } from './run-migrations'
import { newKey, secretsUnder } from './secrets'

test('the cells of a store of schema 1 are still there in schema 2', async () => {
  const db = new Kysely<Database>({ dialect: memoryDialect() })
  for (const step of migrations[0] ?? []) if (typeof step === 'string') await sql.raw(step).execute(db)
  const wide = [null, ...Array.from({ length: 150 }, (_, column) => column)]
  const cells = JSON.stringify([['Day', 1, null], [], wide])
  await sql`insert into sheets values ('shtcn_1', 'oc', 3, 151, ${cells})`.execute(db)
  await sql`insert into sheets values ('shtcn_2', 'oc', 1, 1, '[[null]]')`.execute(db)

  await runMigrations(db, secretsUnder(await newKey()), 1)
  const sheets = await db.selectFrom('sheets').selectAll().orderBy('token').execute()
  expect(sheets).toEqual([
    { token: 'shtcn_1', chat_id: 'oc', row_size: 3, column_size: 151, revision: 0 },
    { token: 'shtcn_2', chat_id: 'oc', row_size: 1, column_size: 1, revision: 0 },
  ])
  const rows = await db.selectFrom('sheet_cells').selectAll().orderBy('row_index').orderBy('strip').execute()
  expect(rows).toEqual([
    { token: 'shtcn_1', strip: 0, row_index: 0, cells: '["Day",1]' },
    { token: 'shtcn_1', strip: 0, row_index: 2, cells: JSON.stringify(wide.slice(0, 100)) },
    { token: 'shtcn_1', strip: 1, row_index: 2, cells: JSON.stringify(wide.slice(100)) },
  ])
  await db.destroy()
})
