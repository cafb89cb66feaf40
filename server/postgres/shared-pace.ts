import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ErrorCode } from '../../contract/error-codes'
import type { Failure } from '../../service/http/failure'
import type { CountingQuestion, Paced, Pacing, Reached } from '../../service/http/pace'
import { tooOften } from '../../service/http/pace'
import { Batches, Lines } from '../../service/store/lines'
import type { Store, Tx } from '../../service/store/store'
import { CLOCK_AHEAD_MS } from '../../service/world/clock'
import type { SharedLocks } from './shared-locks'

/** A caller that waits to be counted as part of a query. */
interface Waiting {
  paced: readonly Paced[]
  code: ErrorCode
  question: CountingQuestion<Reached>
  resolve(admitted: Admitted | undefined): void
  reject(error: unknown): void
}

interface Admitted {
  row: Reached | undefined
  refusal: Failure | undefined
}

/** Older moments are deleted; a limit per day needs none of them. */
const FORGOTTEN_MS = 2 * 86_400_000

/**
 * A sliding log in the database, for all instances together: at most `times` in any window of `ms`, by the world's
 * clock in the database. For each key, a ring holds as many moments as its limit allows. The moment that would be
 * overwritten next shows whether there is room, so a limit of 10,000 a day costs no more than one of 5 a second.
 * Callers with the same key wait for each other.
 *
 * Within a process they queue, so that at most one connection waits for a row. One query counts all callers with the
 * same question, each separately. While a limit is known to be full, callers are refused here without a query,
 * because no instance could admit them sooner. `ahead` is how far this instance knows the world's clock to be ahead.
 * Once it changes, full limits may have room again.
 *
 * The tables are unlogged, so counting starts over after a crash of the database.
 */
export function sharedPace(store: Store, locks: SharedLocks, ahead: () => number): Pacing {
  const lines = new Lines()
  const full = new FullLimits()
  // All callers use the same order, so that there are no deadlocks.
  const inOrder = (paced: readonly Paced[]) => [...paced].sort((one, other) => (one.key < other.key ? -1 : 1))
  const batches = new Batches<Waiting>(lines, async (_, waiting, close) => {
    // Lets everything that arrived together join this batch.
    await new Promise((resolve) => setImmediate(resolve))
    close()
    const [one] = waiting
    if (!one) return
    const now = ahead()
    if (full.refusal(one.paced, now, one.code)) {
      for (const { resolve } of waiting) resolve(undefined)
      return
    }
    const asked = performance.now()
    try {
      const rows = await store.read((tx) =>
        one.question.ask(tx, (isExpected) => callOf(one.paced, isExpected), waiting.length),
      )
      waiting.forEach(({ paced, code, resolve }, at) => {
        const row = rows[at]
        const reached = row?.place && paced[row.place - 1]
        if (!reached) return resolve({ row, refusal: undefined })
        const wait = row.wait ?? 0
        full.add(reached.key, asked + wait, now)
        resolve({ row, refusal: tooOften(reached.limit.code ?? code, reached.limit, wait) })
      })
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  })
  return {
    async admitBeside<Row extends Reached>(
      paced: readonly Paced[],
      code: ErrorCode = 99991400,
      question: CountingQuestion<Row>,
    ) {
      const sorted = inOrder(paced)
      if (full.refusal(sorted, ahead(), code)) return undefined
      const names = sorted.map(({ key }) => key)
      const key = JSON.stringify([question.same, sorted.map((one) => [one.key, one.limit.times])])
      return new Promise<Admitted | undefined>((resolve, reject) => {
        batches.add(names, key, { paced: sorted, code, question, resolve, reject })
      }) as Promise<(Admitted & { row: Row | undefined }) | undefined>
    },
    async admit(paced, _now, code = 99991400) {
      if (paced.length === 0) return
      const sorted = inOrder(paced)
      full.refuse(sorted, ahead(), code)
      const leave = await lines.enter(sorted.map(({ key }) => key))
      try {
        const now = ahead()
        full.refuse(sorted, now, code)
        const asked = performance.now()
        const reached = await store.read((tx) => admitted(tx, sorted))
        const one = reached && sorted[reached.place - 1]
        if (!one) return
        full.add(one.key, asked + reached.wait, now)
        throw tooOften(one.limit.code ?? code, one.limit, reached.wait)
      } finally {
        leave()
      }
    },
    enter: (key, code) => locks.enter(key, code),
    async clear() {
      full.clear()
      await store.transaction(async (tx) => void (await sql`delete from pace`.execute(tx)))
    },
  }
}

/** The most keys remembered as full. */
const MOST_FULL = 10_000

/** Limits that are full for a while, according to the database. */
class FullLimits {
  readonly #until = new Map<string, { until: number; ahead: number }>()

  add(key: string, until: number, ahead: number): void {
    if (this.#until.size >= MOST_FULL) this.#until.clear()
    this.#until.set(key, { until, ahead })
  }

  refuse(paced: readonly Paced[], ahead: number, code: ErrorCode): void {
    const refusal = this.refusal(paced, ahead, code)
    if (refusal) throw refusal
  }

  /** The refusal by the first limit known to be full. Setting the world's clock makes all of them unknown. */
  refusal(paced: readonly Paced[], ahead: number, code: ErrorCode): Failure | undefined {
    for (const { key, limit } of paced) {
      const known = this.#until.get(key)
      if (!known) continue
      const wait = known.until - performance.now()
      if (wait > 0 && known.ahead === ahead) return tooOften(limit.code ?? code, limit, wait)
      this.#until.delete(key)
    }
    return undefined
  }

  clear(): void {
    this.#until.clear()
  }
}

async function admitted(
  tx: Tx,
  paced: readonly Paced[],
): Promise<{ place: number; wait: number } | undefined> {
  const { rows } = await sql<{ place: number; wait: number }>`
    select place, wait from ${callOf(paced)}`.execute(tx)
  return rows[0]
}

const callOf = (paced: readonly Paced[], isExpected?: RawBuilder<boolean>) => {
  const keys = sql`${paced.map(({ key }) => key)}::text[]`
  const counted = isExpected ? sql`case when ${isExpected} then ${keys} else '{}' end` : keys
  const times = paced.map(({ limit }) => limit.times)
  const spans = paced.map(({ limit }) => limit.ms)
  return sql<Reached>`pace_admit(${counted}, ${times}, ${spans})`
}

/** Creates the tables and the function it counts with, unless they exist, and deletes old moments. */
export async function preparePace(tx: Tx): Promise<void> {
  await sql
    .raw(
      `create unlogged table if not exists pace_count (key text collate "C" primary key, taken bigint not null);
       create unlogged table if not exists pace (
         key text collate "C", slot bigint, at bigint not null, primary key (key, slot));
       ${ADMIT}`,
    )
    .execute(tx)
  await sql`delete from pace where at < (extract(epoch from clock_timestamp()) * 1000) - ${FORGOTTEN_MS}::bigint`.execute(
    tx,
  )
  await sql`delete from pace_count where not exists (select 1 from pace where pace.key = pace_count.key)`.execute(
    tx,
  )
}

/**
 * Returns the first limit that is reached, and then counts nothing. No row means admitted. It adds the world's offset
 * to the database's clock itself instead of taking it from the instance. An instance learns of a set clock a little
 * late, and would find the counts of other instances in the future. An earlier version has its own function, with one
 * more parameter.
 */
const ADMIT = `
create or replace function pace_admit(keys text[], times bigint[], spans bigint[])
returns table (place integer, wait bigint) language plpgsql as $$
declare
  counts bigint[];
  moment bigint;
  earlier bigint;
begin
  -- The row of each key is held until all is written: the next one sees it.
  for at_key in 1 .. cardinality(keys) loop
    loop
      select taken into earlier from pace_count where key = keys[at_key] for update;
      exit when found;
      insert into pace_count (key, taken) values (keys[at_key], 0) on conflict do nothing;
    end loop;
    counts[at_key] := earlier;
  end loop;
  moment := floor(extract(epoch from clock_timestamp()) * 1000)
    + coalesce((select value::bigint from settings where name = '${CLOCK_AHEAD_MS}'), 0);
  for at_key in 1 .. cardinality(keys) loop
    earlier := (select pace.at from pace
      where pace.key = keys[at_key] and pace.slot = counts[at_key] % times[at_key]);
    if earlier > moment - spans[at_key] and earlier <= moment then
      place := at_key;
      wait := earlier + spans[at_key] - moment;
      return next;
      return;
    end if;
  end loop;
  for at_key in 1 .. cardinality(keys) loop
    insert into pace (key, slot, at) values (keys[at_key], counts[at_key] % times[at_key], moment)
      on conflict (key, slot) do update set at = excluded.at;
    update pace_count set taken = taken + 1 where key = keys[at_key];
  end loop;
end $$;`
