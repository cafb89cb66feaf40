import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countedStore } from '../testing/memory-store'
import { insertMany } from './insert-many'
import { MOST_TOGETHER } from './lines'
import { StoreUnavailable } from './store'
import type { Store, Tx } from './store'

let store: Store
let begun: number
beforeEach(async () => {
  begun = 0
  store = await countedStore(({ text }) => (begun += text.startsWith('begin; ') ? 1 : 0))
})
afterEach(() => store.close())

type Work = (tx: Tx) => Promise<unknown>

const note = (tx: Tx, name: string) => insertMany(tx, 'settings', [{ name: `note ${name}`, value: '' }])
const notes = async (tx: Tx) => {
  const rows = await tx.selectFrom('settings').select('name').where('name', 'like', 'note %').execute()
  return rows.map(({ name }) => name.slice(5)).sort()
}
const noting = (name: string) => async (tx: Tx) => {
  const before = await notes(tx)
  await note(tx, name)
  return `${name} after ${before.join()}`
}
const locked = (work: Work) => store.transaction(work, async () => ['chat'])

/** The works that arrive while one holds their lock, and the release of that lock. */
async function behindOne(works: readonly Work[]) {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let holds = () => undefined as void
  const isHeld = new Promise<void>((resolve) => (holds = resolve))
  // No other work joins it, because it takes more locks than they do.
  const first = store.transaction(
    async (tx) => {
      await sql`select 1`.execute(tx)
      holds()
      await held
    },
    async () => ['chat', 'more'],
  )
  await isHeld
  begun = 0
  const all = works.map(locked)
  const settled = Promise.allSettled(all)
  // Long enough for works that wait for nothing.
  await store.read(notes)
  return {
    all,
    async outcomes() {
      letGo()
      await first
      return (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
    },
  }
}

const refusal = new Error('refused by a rule')
const bug = new Error('a bug')

test('calls that wait for the same lock share one transaction, and a refused one does not affect the others', async () => {
  const refused = async (tx: Tx) => {
    await notes(tx)
    throw refusal
  }
  const { outcomes } = await behindOne([noting('a'), refused, noting('b')])
  expect(await outcomes()).toEqual(['a after ', refusal, 'b after a'])
  expect(begun).toBe(1)
  expect(await store.read(notes)).toEqual(['a', 'b'])
})

test('a call that writes and then throws fails alone, and the others of its group run again', async () => {
  const written = async (tx: Tx) => {
    await note(tx, 'never')
    throw bug
  }
  const refusedAfter = async (tx: Tx) => {
    throw new Error(`refused after ${(await notes(tx)).join()}`)
  }
  const { outcomes } = await behindOne([noting('a'), written, refusedAfter, noting('b')])
  expect(await outcomes()).toEqual(['a after ', bug, new Error('refused after a'), 'b after a'])
  expect(await store.read(notes)).toEqual(['a', 'b'])
})

test('a write that the database refuses fails alone, whenever the failure is reported', async () => {
  const { outcomes } = await behindOne([noting('a'), (tx) => note(tx, 'a'), noting('b')])
  expect(await outcomes()).toEqual(['a after ', expect.objectContaining({ code: '23505' }), 'b after a'])
  expect(await store.read(notes)).toEqual(['a', 'b'])
})

test('a failing query fails alone, even if its failure is not reported', async () => {
  const silent = async (tx: Tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    return 'all is well'
  }
  const { outcomes } = await behindOne([noting('a'), silent])
  expect(await outcomes()).toEqual(['a after ', expect.objectContaining({ code: '22012' })])
  expect(await store.read(notes)).toEqual(['a'])
})

test('if the commit is refused, each call is tried alone', async () => {
  // Refuses the commit of a transaction in which two notes were written.
  await store.transaction((tx) =>
    sql
      .raw(
        `create or replace function only_one() returns trigger language plpgsql as 'begin
           if (select count(*) from settings where name like ''note %'' and xmin = new.xmin) > 1
           then raise exception ''two at once''; end if; return null; end';
         create constraint trigger only_one after insert on settings deferrable initially deferred
           for each row when (new.name like 'note %') execute function only_one()`,
      )
      .execute(tx),
  )
  try {
    const { outcomes } = await behindOne([noting('a'), noting('b')])
    expect(await outcomes()).toEqual(['a after ', 'b after a'])
    expect(begun).toBe(3)
  } finally {
    await store.transaction((tx) => sql`drop function only_one cascade`.execute(tx))
  }
})

test('no call is answered, not even with a refusal, before the last one is written', async () => {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let reached = () => undefined as void
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  const slow = async (tx: Tx) => {
    await notes(tx)
    reached()
    await held
  }
  const { all, outcomes } = await behindOne([noting('a'), () => Promise.reject(refusal), slow])
  let heard = 0
  for (const one of all)
    one.then(
      () => (heard += 1),
      () => (heard += 1),
    )
  const answers = outcomes()
  await isReached
  const before = { written: await store.read(notes), heard }
  letGo()
  expect(before).toEqual({ written: [], heard: 0 })
  expect((await answers).slice(0, 2)).toEqual(['a after ', refusal])
})

test('losing the database in the middle of a group loses the whole group, and nothing that was confirmed', async () => {
  await locked(noting('confirmed'))
  const cut = async (tx: Tx) => {
    await note(tx, 'b')
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  }
  const { outcomes } = await behindOne([noting('a'), cut, noting('c')])
  const all = await outcomes()
  for (const one of all) expect(one).toBeInstanceOf(StoreUnavailable)
  expect(await store.read(notes)).toEqual(['confirmed'])
  expect(begun).toBe(1)
  expect(await locked(noting('d'))).toBe('d after confirmed')
})

test('a call that arrives while the first one queries joins it, a later one does not', async () => {
  let later: Promise<unknown> | undefined
  begun = 0
  const first = locked(async (tx) => {
    const joined = locked(async (same) => {
      later = locked(noting('c'))
      return noting('b')(same)
    })
    await notes(tx)
    await note(tx, 'a')
    return { joined }
  })
  const { joined } = (await first) as { joined: Promise<unknown> }
  expect([await joined, await later]).toEqual(['b after a', 'c after a,b'])
  expect(begun).toBe(2)
})

test('a group has a limited size, and the calls behind it are the next group', async () => {
  const works = Array.from({ length: 2 * MOST_TOGETHER + 1 }, (_, at) => noting(`${100 + at}`))
  const { outcomes } = await behindOne(works)
  const all = await outcomes()
  expect(all.at(-1)).toMatch(`${100 + 2 * MOST_TOGETHER} after 100,101`)
  expect(begun).toBe(3)
  expect(await store.read(notes)).toHaveLength(works.length)
})
