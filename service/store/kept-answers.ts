import { compiledQuery, compileQuery } from './compiled-query'
import type { Tx } from './store'

/** The uuid of a request, and what it is for: the same uuid for another target is another request. */
export interface RequestKey {
  app_id: string
  target: string
  uuid: string
}

/** The answer that was kept for a request at `since` or later. */
export async function keptAnswer(
  tx: Tx,
  { app_id, target, uuid }: RequestKey,
  since: number,
): Promise<string | undefined> {
  const { rows } = await readKept(tx, app_id, target, uuid, since)
  return rows[0]?.answer
}

const readKept = compiledQuery((tx, app_id: string, target: string, uuid: string, since: number) =>
  tx
    .selectFrom('answered')
    .select('answer')
    .where('app_id', '=', app_id)
    .where('target', '=', target)
    .where('uuid', '=', uuid)
    .where('done_at', '>=', since),
)

/** Keeps an answer in the transaction of its request. It overwrites an expired one that has not been dropped yet. */
export const keepAnswer = (tx: Tx, { app_id, target, uuid }: RequestKey, answer: string, done_at: number) =>
  writeKept(tx, app_id, target, uuid, answer, done_at)

const writeKept = compileQuery(
  (tx, app_id: string, target: string, uuid: string, answer: string, done_at: number) =>
    tx
      .insertInto('answered')
      .values({ app_id, target, uuid, answer, done_at })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'target', 'uuid']).doUpdateSet({ answer, done_at }),
      ),
)
