import { expect, test } from 'vitest'
import { QueueStore, type SlotStore } from './transfer-store'

/** A browser that answers no write, and timers that a test runs. */
async function opened() {
  const given: string[][] = []
  const timers: (() => void)[] = []
  const rows: string[] = []
  const never = new Promise<never>(() => undefined)
  const store: SlotStore<string> = {
    slots: () => Promise.resolve([]),
    readRows: () => Promise.resolve([]),
    putRows: (_, put) => (given.push([...put]), never),
    dropSlot: () => (given.push([]), never),
  }
  const kept = new QueueStore<string>({
    slot: 'own',
    store,
    claim: () => Promise.resolve(),
    rows: () => rows,
    written: () => Promise.resolve(),
    takeOver: () => Promise.resolve(),
    emptied: () => Promise.resolve(),
    setTimeout: (run) => void timers.push(run),
  })
  void kept.open()
  await Promise.resolve()
  const add = (...names: string[]) => {
    for (const name of names) {
      rows.push(name)
      kept.changed()
    }
  }
  const pass = () => timers.splice(0).forEach((run) => run())
  await Promise.resolve()
  pass()
  given.length = 0
  return { add, pass, given, timers }
}

test('chosen rows are passed to the browser at the end of the task, all in one write', async () => {
  const { add, given } = await opened()
  add('a', 'b')
  await Promise.resolve()
  expect(given).toEqual([['a', 'b']])
})

test('later changes wait for the pause, and no write waits for the previous one', async () => {
  const { add, pass, given, timers } = await opened()
  add('a')
  await Promise.resolve()
  add('b')
  add('c')
  await Promise.resolve()
  expect(given).toEqual([['a']])
  pass()
  expect(given).toEqual([['a'], ['a', 'b', 'c']])
  pass()
  expect([given.length, timers.length]).toEqual([2, 0])
  add('d')
  await Promise.resolve()
  expect(given.at(-1)).toEqual(['a', 'b', 'c', 'd'])
})
