import { expect, test } from 'vitest'
import type { JobStorage } from './job-queue'
import { transferTabs } from './testing/transfer-tabs'
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

/** A tab whose rows are strings, and the takeovers that it has made. */
async function openTab(browser: ReturnType<typeof transferTabs<string>>, slot: string, error?: Error) {
  const rows: string[] = []
  const takeovers: (readonly string[])[] = []
  const tab = browser.openTab()
  const keep: typeof browser.storage.keep = (job) =>
    error && job.rows.length > 0 ? Promise.reject(error) : browser.storage.keep(job)
  const jobs = new TransferJobs<string>({
    slot,
    storage: { ...browser.storage, keep },
    claim: tab.claim,
    rows: () => rows,
    written: () => Promise.resolve(),
    takeOver: async (found) => {
      takeovers.push(found)
      rows.push(...found)
    },
    emptied: () => Promise.resolve(),
    setTimeout: () => undefined,
  })
  await jobs.open()
  return { rows, takeovers, jobs, close: tab.close }
}

test.each([
  ['are taken over once, and then forgotten', undefined, ['b']],
  ['stay stored if the tab that takes them over cannot store them', new Error('full'), ['gone']],
])('the rows of a closed tab %s', async (_, error, slots) => {
  const browser = transferTabs<string>()
  await browser.storage.keep({ slot: 'gone', madeAt: 0, rows: ['a'] })
  const [heir, other] = [await openTab(browser, 'b', error), await openTab(browser, 'c', error)]
  await expect.poll(() => [heir.rows, other.rows, [...browser.kept.keys()]]).toEqual([['a'], [], slots])
})

test('a row that was removed after its takeover does not come back in a third tab', async () => {
  const browser = transferTabs<string>()
  const first = browser.openTab()
  await first.claim('first')
  await browser.storage.keep({ slot: 'first', madeAt: 0, rows: ['a'] })
  const [heir, third] = [await openTab(browser, 'heir'), await openTab(browser, 'third')]
  first.close()
  await expect.poll(() => heir.rows).toEqual(['a'])
  heir.rows.length = 0
  heir.jobs.changed(true)
  await expect.poll(() => browser.kept.size).toBe(0)
  heir.close()
  await expect.poll(() => third.takeovers).toEqual([[]])
})
