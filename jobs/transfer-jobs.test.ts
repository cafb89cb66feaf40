import { expect, test } from 'vitest'
import type { JobStorage } from './job-queue'
import { TransferJobs, type TransferJob } from './transfer-jobs'

/** A browser that answers no write, and timers that a test runs. */
async function opened() {
  const given: string[][] = []
  const timers: (() => void)[] = []
  const rows: string[] = []
  const never = new Promise<never>(() => undefined)
  const storage: JobStorage<TransferJob<string>> = {
    readAll: () => Promise.resolve([]),
    read: () => Promise.resolve(undefined),
    keep: ({ rows: put }) => (given.push([...put]), isOpen ? never : Promise.resolve()),
    forget: () => never,
  }
  let isOpen = false
  const kept = new TransferJobs<string>({
    slot: 'own',
    storage,
    claim: () => Promise.resolve(),
    rows: () => rows,
    written: () => Promise.resolve(),
    takeOver: () => Promise.resolve(),
    emptied: () => Promise.resolve(),
    setTimeout: (run) => void timers.push(run),
  })
  await kept.open()
  isOpen = true
  const change = (...names: string[]) => {
    for (const name of names) {
      rows.push(name)
      kept.changed()
    }
  }
  const add = (name: string) => {
    rows.push(name)
    kept.changed(true)
  }
  const pass = () => timers.splice(0).forEach((run) => run())
  await Promise.resolve()
  pass()
  given.length = 0
  return { change, add, pass, given, timers }
}

test('chosen rows are passed to the browser at the end of the task, all in one write', async () => {
  const { change, given } = await opened()
  change('a', 'b')
  await Promise.resolve()
  expect(given).toEqual([['a', 'b']])
})

test('later changes wait for the pause, and no write waits for the previous one', async () => {
  const { change, pass, given, timers } = await opened()
  change('a')
  await Promise.resolve()
  change('b')
  change('c')
  await Promise.resolve()
  expect(given).toEqual([['a']])
  pass()
  expect(given).toEqual([['a'], ['a', 'b', 'c']])
  pass()
  expect([given.length, timers.length]).toEqual([2, 0])
  change('d')
  await Promise.resolve()
  expect(given.at(-1)).toEqual(['a', 'b', 'c', 'd'])
})

test('rows that are added during the pause are written at once, until there are many', async () => {
  const { change, add, pass, given } = await opened()
  change('a')
  await Promise.resolve()
  add('b')
  await Promise.resolve()
  expect(given).toEqual([['a'], ['a', 'b']])
  for (let more = 0; more < 100; more += 1) {
    add('c')
    await Promise.resolve()
  }
  expect(given.length).toBeLessThan(12)
  pass()
  expect(given.at(-1)).toHaveLength(102)
})
