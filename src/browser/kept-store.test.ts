import type { UseStore } from 'idb-keyval'
import { expect, test } from 'vitest'
import type { Keeping } from './keeping'
import { KeptStore, NotKept } from './kept-store'

type Does = 'works' | 'refuses' | 'never answers' | 'never ends' | 'is full'

/** As much of a browser's database as is asked for here; `answer` lets what it has not answered go on. */
function browser() {
  const disk = new Map<string, unknown>()
  const late: (() => void)[] = []
  const timers = new Set<() => void>()
  const notes: Keeping[] = []
  let does: Does = 'works'

  const later = <T>(result: T, name: 'onsuccess' | 'oncomplete', error?: Error) => {
    const request: Record<string, unknown> = { result, error }
    if (does !== 'never ends')
      queueMicrotask(() => (request[error ? 'onerror' : name] as (() => void) | undefined)?.())
    return request
  }

  const objects = () => {
    const changes: (() => void)[] = []
    let isAborted = false
    const transaction = {
      error: null as Error | null,
      abort: () => void (isAborted = true),
      set oncomplete(run: () => void) {
        if (does === 'never ends') {
          late.push(() => !isAborted && changes.forEach((change) => change()))
          return
        }
        queueMicrotask(() => {
          if (does === 'is full') {
            transaction.error = new DOMException('full', 'QuotaExceededError')
            transaction.onabort()
          } else {
            changes.forEach((change) => change())
            run()
          }
        })
      },
      onabort: () => undefined,
    }
    return {
      transaction,
      put: (value: unknown, key: unknown) => void changes.push(() => disk.set(JSON.stringify(key), value)),
      delete: (key: unknown) => void changes.push(() => disk.delete(JSON.stringify(key))),
      get: (key: unknown) => later(disk.get(JSON.stringify(key)), 'onsuccess'),
      getAll: () => later([...disk.values()], 'onsuccess'),
      getAllKeys: () =>
        later(
          [...disk.keys()].map((key) => JSON.parse(key) as unknown),
          'onsuccess',
        ),
    } as unknown as IDBObjectStore
  }

  const open = (): UseStore => (_mode, use) => {
    if (does === 'refuses') throw new DOMException('no storage', 'SecurityError')
    const began = new Promise<void>((begin) => (does === 'never answers' ? late.push(begin) : begin()))
    return began.then(() => use(objects()))
  }

  return {
    disk,
    notes,
    store: () =>
      new KeptStore(open, (seen) => notes.push(seen), {
        setTimeout: (run) => (timers.add(run), run),
        clearTimeout: (run) => timers.delete(run as () => void),
      }),
    become: (next: Does) => void (does = next),
    /** All that the browser has not answered goes on, as it should have. */
    answer() {
      does = 'works'
      for (const run of late.splice(0)) run()
    },
    /** Time passes, until nothing waits for it any more. */
    async pass(settled: Promise<unknown>) {
      let isOver = false
      const over = settled.catch(() => undefined).then(() => (isOver = true))
      for (let step = 0; !isOver && step < 1_000; step++) {
        for (const run of [...timers]) {
          timers.delete(run)
          run()
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
      await over
    },
    waiting: () => timers.size,
  }
}

test('what is written is on disk when that resolves, and another page reads it', async () => {
  const { store, disk, notes, waiting } = browser()
  const page = store()
  await page.write({
    put: [
      ['a', 1],
      [['b', 'c'], 2],
    ],
  })
  expect([...disk.values()]).toEqual([1, 2])
  expect(await store().getMany(['a', ['b', 'c'], 'gone'])).toEqual([1, 2, undefined])
  await page.remove('a')
  expect(await store().keys()).toEqual([['b', 'c']])
  expect([notes.at(-1), waiting()]).toEqual(['kept', 0])
})

test('a browser without storage rejects what is written, and the page has it until it is closed', async () => {
  const { store, become, notes } = browser()
  become('refuses')
  const page = store()
  await expect(page.get('a')).rejects.toBeInstanceOf(NotKept)
  await expect(
    page.write({
      put: [
        ['a', 1],
        ['b', 2],
      ],
    }),
  ).rejects.toBeInstanceOf(NotKept)
  await expect(page.remove('b')).rejects.toBeInstanceOf(NotKept)
  expect([await page.get('a'), await page.entries()]).toEqual([1, [['a', 1]]])
  expect(notes).toContain('refused')
})

test.each(['never answers', 'never ends'] as const)(
  'a browser that %s is not waited for again, and does nothing behind the page’s back when it wakes',
  async (does) => {
    const { store, become, disk, answer, pass, notes } = browser()
    disk.set('"a"', 'of an earlier visit')
    become(does)
    const page = store()
    const first = page.set('a', 1)
    await pass(first)
    await expect(first).rejects.toBeInstanceOf(NotKept)
    await expect(page.set('b', 2)).rejects.toBeInstanceOf(NotKept)
    expect([await page.get('a'), await page.get('b')]).toEqual([1, 2])
    answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect([...disk]).toEqual([['"a"', 'of an earlier visit']])
    await expect(page.set('c', 3)).rejects.toBeInstanceOf(NotKept)
    expect([disk.size, notes[0]]).toEqual([1, 'silent'])
  },
)

test('what found no room goes along with the next write, so that the disk never has one half', async () => {
  const { store, become, disk, notes } = browser()
  const page = store()
  await page.set('old', 0)
  become('is full')
  await expect(page.write({ put: [['chunk', 1]], remove: ['old'] })).rejects.toBeInstanceOf(NotKept)
  expect([await page.get('chunk'), await page.get('old'), notes.at(-1)]).toEqual([1, undefined, 'failed'])
  expect([...disk.keys()]).toEqual(['"old"'])
  become('works')
  await page.set('head', 2)
  expect(Object.fromEntries(disk)).toEqual({ '"chunk"': 1, '"head"': 2 })
  expect(notes.at(-1)).toBe('kept')
})

test('a value that cannot be kept is a fault of its own: nothing else suffers', async () => {
  const { store, notes } = browser()
  const page = store()
  const fault = new DOMException('a function', 'DataCloneError')
  const broken = page.update('a', () => {
    throw fault
  })
  await expect(broken).rejects.toBe(fault)
  await page.set('a', 1)
  expect(notes).toEqual(['kept'])
})
