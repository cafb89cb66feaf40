import { expect, test, vi } from 'vitest'
import type { IndexedDbStore } from '../../src/storage/indexed-db-store'
import { locks } from '../../src/storage/locks'
import { fakeStorage } from '../../src/storage/testing/fake-storage'
import { p, page } from '../testing/page'
import { openDraftJournal } from './draft-journal'

const journalIn = (store: IndexedDbStore, more: { wait?(ms: number): Promise<void> } = {}) =>
  openDraftJournal('cli_a', 'oc_a', { store, locks, ...more })

const entry = (words: string) => ({
  revision: 1,
  saved: page(p('a', 'One'), p('b', 'Two')),
  wanted: page(p('a', 'One'), p('b', words)),
  ids: [],
})

const unseen = { revision: 1, remoteAdditions: ['c'], previousVersions: [] }

test('a draft that is stored once there is room again is whole at the next visit, and leaves nothing behind', async () => {
  const { store, become, disk } = fakeStorage()
  const journal = journalIn(store())
  expect(await journal.keep(entry('first'))).toBe(true)
  become('is full')
  expect(await journal.keep(entry('second'))).toBe(false)
  expect(await journal.keep(entry('third'))).toBe(false)
  expect((await journalIn(store()).read())?.wanted).toEqual(entry('first').wanted)
  become('works')
  expect(await journal.keep(entry('fourth'))).toBe(true)
  expect(await journalIn(store()).read()).toEqual(entry('fourth'))
  // The head, and a chunk of each document.
  expect(disk.size).toBe(3)
})

test('a draft that is reported as stored is whole, even if the draft before it failed while being stored', async () => {
  const { store, disk } = fakeStorage()
  const [shared, kept] = [store(), store()]
  const { write } = shared
  const journal = journalIn(shared)
  await journal.keep(entry('first'))
  shared.write = () => Promise.reject(new Error('no room'))
  const second = entry('second')
  const failing = journal.keep(second)
  shared.write = write
  const next = { ...second, revision: 2 }
  expect(await Promise.all([failing, journal.keep(next)])).toEqual([false, true])
  expect(await journalIn(kept).read()).toEqual(next)
  expect(await journal.keep(entry('third'))).toBe(true)
  expect(await journalIn(kept).read()).toEqual(entry('third'))
  expect(disk.size).toBe(3)
})

/**
 * An entry with so many blocks that its draft is written in several parts, and whose documents differ in every block.
 */
const long = (words: string) => {
  const blocks = (of: string) => page(...Array.from({ length: 3_000 }, (_, at) => p(`b${at}`, `${of} ${at}`)))
  return { revision: 1, saved: blocks('saved'), wanted: blocks(words), ids: [] }
}

/**
 * Calls `begun` with the number of each write once this store has started it. Returns the number of chunks of each.
 */
function countedWrites(store: IndexedDbStore, begun: (nth: number) => unknown) {
  const { write } = store
  const chunks: number[] = []
  store.write = async (all) => {
    const writing = write.call(store, all)
    await Promise.all([writing, begun(chunks.push(all.putJson?.length ?? 0))])
  }
  return { store, chunks }
}

test('a long draft is written in parts, and a read returns the previous draft until the last part', async () => {
  const { store, disk } = fakeStorage()
  const read = () => journalIn(store()).read()
  const meanwhile: unknown[] = []
  const { store: counted, chunks } = countedWrites(store(), async () => meanwhile.push(await read()))
  await journalIn(store()).keep(entry('first'))
  const before = disk.size
  expect(await journalIn(counted).keep(long('mine'))).toBe(true)
  expect(chunks.length).toBeGreaterThan(4)
  expect(meanwhile.slice(0, -1)).toEqual(chunks.slice(1).map(() => entry('first')))
  expect(await read()).toEqual(long('mine'))
  // Each chunk was written once.
  expect(disk.size).toBe(before + chunks.reduce((sum, each) => sum + each, 0))
})

test('a page that is closed writes the rest of a long draft in one piece, and no later write replaces it', async () => {
  const { store, disk } = fakeStorage()
  let left: Promise<boolean> | undefined
  const { store: counted, chunks } = countedWrites(store(), (nth) => {
    if (nth === 4) left = journal.keep(long('last'), true)
  })
  const journal = journalIn(counted)
  await journal.keep(entry('first'))
  expect(await journal.keep(long('mine'))).toBe(true)
  expect(await left).toBe(true)
  expect(chunks).toHaveLength(5)
  const read = () => journalIn(store()).read()
  expect(await read()).toEqual(long('last'))
  expect(await journal.keep(entry('later'))).toBe(true)
  expect(disk.size).toBe(3)
})

test('a long draft that was being written when everything was saved is deleted, and its chunks a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { store, disk } = fakeStorage()
    const { store: counted } = countedWrites(store(), (nth) => (nth === 3 ? journal.forget() : undefined))
    const journal = journalIn(counted)
    expect(await journal.keep(long('mine'))).toBe(true)
    expect(await journalIn(store()).read()).toBeUndefined()
    expect(disk.size).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(disk.size).toBe(0)
    expect(await journal.keep(entry('later'))).toBe(true)
    expect(disk.size).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a part of a long draft that the browser refuses is written with the last part', async () => {
  const { store, become } = fakeStorage()
  const { store: counted } = countedWrites(store(), (nth) => {
    if (nth === 2) become('is full')
    if (nth === 3) become('works')
  })
  expect(await journalIn(counted).keep(long('mine'))).toBe(true)
  expect(await journalIn(store()).read()).toEqual(long('mine'))
})

test.each(['is full', 'refuses'] as const)(
  'a page holds a long draft whole if the browser %s during the write, and stores it once there is room',
  async (ceases) => {
    const { store, become, disk } = fakeStorage()
    const { store: counted } = countedWrites(store(), (nth) => {
      if (nth === 2) become(ceases)
    })
    const journal = journalIn(counted)
    expect(await journal.keep(long('mine'))).toBe(false)
    expect(await journalIn(counted).read()).toEqual(long('mine'))
    if (ceases === 'refuses') return
    become('works')
    expect(await journal.keep(entry('later'))).toBe(true)
    expect(await journalIn(store()).read()).toEqual(entry('later'))
    expect(disk.size).toBe(3)
  },
)

test('a draft is deleted once everything is saved, and changes that others may not have seen stay', async () => {
  const { store } = fakeStorage()
  const journal = journalIn(store())
  await journal.keep(entry('mine'))
  await journal.forget(unseen)
  const next = journalIn(store())
  expect(await Promise.all([next.read(), next.readUnseen()])).toEqual([undefined, unseen])
})

test('the first draft of a visit removes the chunks of ended visits, but not those of open ones', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: string) => from })
  const held: { name: string }[] = []
  vi.stubGlobal('navigator', {
    locks: { request: async (name: string) => void held.push({ name }), query: async () => ({ held }) },
  })
  const { store, disk } = fakeStorage()
  await journalIn(store()).keep(entry('first'))
  expect(disk.size).toBe(3)
  await journalIn(store()).keep(entry('beside it'))
  expect(disk.size).toBe(5)
  held.length = 0
  const last = journalIn(store())
  await last.keep(entry('after both'))
  expect(disk.size).toBe(3)
  expect(await last.read()).toEqual(entry('after both'))
})

test('the first draft of a visit is passed to the browser at once, before the search for old chunks', async () => {
  const { store } = fakeStorage()
  const { store: counted, chunks } = countedWrites(store(), () => undefined)
  const journal = journalIn(counted)
  const first = journal.keep(entry('first'))
  expect(chunks).toEqual([2])
  const last = journal.keep(entry('last'), true)
  expect(chunks).toHaveLength(2)
  expect(await Promise.all([first, last])).toEqual([true, true])
  expect(chunks).toHaveLength(2)
  expect(await journalIn(store()).read()).toEqual(entry('last'))
})

test('in a browser that stores nothing, a draft lasts until the page is closed', async () => {
  const { store, become } = fakeStorage()
  become('refuses')
  const shared = store()
  expect(await journalIn(shared).keep(entry('mine'))).toBe(false)
  expect(await journalIn(shared).read()).toEqual(entry('mine'))
  expect(await journalIn(store()).read()).toBeUndefined()
})

test('a draft that cannot be read at first is read in a later try', async () => {
  const { store, become } = fakeStorage()
  await journalIn(store()).keep(entry('mine'))
  await journalIn(store()).forget(unseen)
  await journalIn(store()).keep(entry('mine'))
  become('cannot read')
  const waits: number[] = []
  const journal = journalIn(store(), {
    wait: (ms) => {
      if (waits.push(ms) > 2) become('works')
      return Promise.resolve()
    },
  })
  expect(await Promise.all([journal.read(), journal.readUnseen()])).toEqual([entry('mine'), unseen])
})

test('a chunk of a draft that cannot be read at first is read in a later try', async () => {
  const { store, become } = fakeStorage()
  await journalIn(store()).keep(entry('mine'))
  const shared = store()
  const { getMany } = shared
  shared.getMany = (keys) => {
    if (keys.length > 1) become('cannot read')
    return getMany.call(shared, keys) as never
  }
  const journal = journalIn(shared, {
    wait: () => {
      become('works')
      shared.getMany = getMany
      return Promise.resolve()
    },
  })
  expect(await journal.read()).toEqual(entry('mine'))
})

test('a draft that another tab replaces during a read is read in its new version', async () => {
  const { store } = fakeStorage()
  const other = journalIn(store())
  await other.keep(entry('first'))
  const shared = store()
  const { getMany } = shared
  shared.getMany = async (keys) => {
    if (keys.length > 1) {
      shared.getMany = getMany
      await other.keep(entry('second'))
    }
    return getMany.call(shared, keys) as never
  }
  const journal = journalIn(shared, { wait: () => Promise.resolve() })
  expect(await journal.read()).toEqual(entry('second'))
})

test('a draft that can never be read does not prevent writing', async () => {
  const { store, become } = fakeStorage()
  await journalIn(store()).keep(entry('mine'))
  become('cannot read')
  const journal = journalIn(store(), { wait: () => Promise.resolve() })
  expect(await Promise.all([journal.read(), journal.readUnseen()])).toEqual([undefined, undefined])
})

test('chunks of ended visits stay while no draft can be stored, because the draft on disk names them', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: string) => from })
  vi.stubGlobal('navigator', { locks: { request: async () => undefined, query: async () => ({ held: [] }) } })
  const { store, become } = fakeStorage()
  await journalIn(store()).keep(entry('mine'))
  become('is full')
  expect(await journalIn(store()).keep(entry('other'))).toBe(false)
  become('works')
  expect(await journalIn(store()).read()).toEqual(entry('mine'))
})
