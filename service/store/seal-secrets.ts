import { sql } from 'kysely'
import { changeSchema } from './engine'
import { hashOf } from './secrets'
import type { Secrets } from './secrets'
import type { Tx } from './store'

type Row = Record<string, unknown>

/** The tables of schema 2 that hold a secret, each with what its columns become in schema 3. */
const holders: Record<string, (row: Row, secrets: Secrets) => Promise<Row>> = {
  apps: async ({ app_secret, ...row }, secrets) => ({
    ...row,
    sealed_secret: await secrets.seal(String(app_secret)),
  }),
  tokens: async ({ token, ...row }, secrets) => ({
    ...row,
    token_hash: await hashOf(String(token)),
    sealed_token: await secrets.seal(String(token)),
  }),
  app_tickets: async ({ ticket, ...row }, secrets) => ({
    ...row,
    sealed_ticket: await secrets.seal(String(ticket)),
  }),
  temporary_urls: async ({ code, ...row }) => ({ ...row, code_hash: await hashOf(String(code)) }),
}

/** A row of schema 2 as it is in schema 3. */
export const sealedRow = async (table: string, row: Row, secrets: Secrets): Promise<Row> =>
  (await holders[table]?.(row, secrets)) ?? row

/**
 * The step from schema 2, which held secrets and tokens in plain text, to schema 3. Every row is inserted again,
 * since the columns have other names.
 */
export async function sealSecrets(tx: Tx, secrets: Secrets): Promise<void> {
  const before: [table: string, row: Row][] = []
  for (const table of Object.keys(holders)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(tx)
    for (const row of rows) before.push([table, row])
    await sql`delete from ${sql.table(table)}`.execute(tx)
  }
  await sql`alter table apps rename column app_secret to sealed_secret`.execute(tx)
  await sql`alter table tokens rename column token to token_hash`.execute(tx)
  await changeSchema(tx, `alter table tokens add column sealed_token text not null default ''`)
  await sql`alter table app_tickets rename column ticket to sealed_ticket`.execute(tx)
  await sql`alter table temporary_urls rename column code to code_hash`.execute(tx)
  for (const [table, row] of before) {
    // The row does fit the table; the loop has only lost its type.
    const values = (await sealedRow(table, row, secrets)) as never
    await tx
      .insertInto(table as 'apps')
      .values(values)
      .execute()
  }
}
