import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openChangeChannel } from '../src/storage/tab-channel'
import { JobQueue } from './job-queue'
import { browserTabs } from './testing/browser-tabs'

interface Job {
  id: string
  madeAt: number
  state: 'ready' | 'running' | 'paused' | 'done'
}

let browser: ReturnType<typeof browserTabs<Job>>
let released: string[]

beforeEach(() => {
  browser = browserTabs<Job>(({ id }) => id)
  released = []
})

const openTab = (channel = browser.openNews()) =>
  new JobQueue<Job>({
    storage: browser.storage,
    channel,
    claim: browser.claim,
    idOf: ({ id }) => id,
    isRunning: ({ state }) => state === 'running',
    interrupted: (job) => (job.state === 'running' ? { ...job, state: 'paused' } : job),
    isFinished: ({ state }) => state === 'done',
    maxJobs: 3,
    onRelease: async (id) => void released.push(`${id} ${browser.storage.kept.get(id)?.state}`),
  })

const job = (id: string, state: Job['state'] = 'running', madeAt = 1): Job => ({ id, state, madeAt })
const setState = (state: Job['state']) => (each: Job) => ({ ...each, state })
const listOf = (tab: JobQueue<Job>) => tab.state().jobs.map(({ id, state }) => `${id} ${state}`)

test('an added or changed job is passed to the browser within the call, before any answer', () => {
  const given: string[] = []
  const never = new Promise<never>(() => undefined)
  browser.claim = () => never
  browser.storage.keep = ({ state }) => (given.push(state), never)
  const tab = openTab()
  void tab.add(job('a', 'ready'), () => (given.push('what it needs'), never))
  expect(given).toEqual(['what it needs', 'ready'])
  tab.change('a', setState('running'))
  void tab.keep('a')
  expect(given).toEqual(['what it needs', 'ready', 'running'])
  expect([listOf(tab), [...tab.state().running]]).toEqual([['a running'], ['a']])
})

describe('a claim', () => {
  test('belongs to one tab, and a tab that claims twice at once gets it once', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.add(job('a'))
    expect(await Promise.all([one.claim('a'), one.claim('a'), other.claim('a')])).toEqual([true, true, false])
    expect([[...one.state().running], [...other.state().elsewhere]]).toEqual([['a'], ['a']])
    one.release('a')
    await expect.poll(() => one.state().running.size).toBe(0)
    expect(await Promise.all([other.claim('a'), other.claim('a')])).toEqual([true, true])
    expect([other.state().elsewhere.size, await one.revise('a', setState('done'))]).toEqual([0, false])
  })

  test('is released after the last change is on disk, and the next owner has that change', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.add(job('a'))
    const { keep } = browser.storage
    let write: (() => void) | undefined
    browser.storage.keep = async (each) => {
      await new Promise<void>((resolve) => (write = resolve))
      await keep(each)
    }
    one.change('a', setState('done'))
    void one.keep('a')
    one.release('a')
    expect(await other.claim('a')).toBe(false)
    write?.()
    await expect.poll(() => released).toEqual(['a done'])
    await expect.poll(() => other.claim('a')).toBe(true)
    expect(other.get('a')?.state).toBe('done')
  })

  test('is held by each change of a job, although the change before it has just released the claim', async () => {
    const tab = openTab()
    browser.storage.kept.set('a', job('a', 'ready'))
    const isHeld: boolean[] = []
    const go = () => {
      isHeld.push(tab.state().running.has('a'))
      tab.release('a')
    }
    await Promise.all([tab.revise('a', setState('paused'), go), tab.revise('a', setState('done'), go)])
    expect([isHeld, browser.storage.kept.get('a')?.state]).toEqual([[true, true], 'done'])
  })
})

describe('a claim that its queue no longer needs when it is closed is free', () => {
  /** Delays an operation of the browser until `go` is called. */
  function heldBack<Of extends unknown[], T>(run: (...of: Of) => Promise<T>) {
    let go = () => undefined as void
    const gate = new Promise<void>((resolve) => (go = resolve))
    const asked = vi.fn((...of: Of) => gate.then(() => run(...of)))
    return { asked, go: () => go() }
  }

  test('even if the last change was being written', async () => {
    const gone = openTab(openChangeChannel('herald.test'))
    await gone.add(job('a', 'ready'))
    const write = heldBack(browser.storage.keep)
    browser.storage.keep = write.asked
    void gone.keep('a')
    gone.release('a')
    await expect.poll(() => write.asked.mock.calls.length).toBe(1)
    gone.close()
    write.go()
    await expect.poll(() => openTab().claim('a')).toBe(true)
  })

  test('even if it was being requested', async () => {
    browser.storage.kept.set('a', job('a', 'ready'))
    const { claim } = browser
    const asking = heldBack(claim)
    browser.claim = asking.asked
    const gone = openTab()
    const claimed = gone.claim('a')
    gone.close()
    asking.go()
    expect(await claimed).toBe(false)
    browser.claim = claim
    await expect.poll(() => openTab().claim('a')).toBe(true)
  })
})

describe('a job that a closed tab was running', () => {
  test('is settled by the next tab that loads, and stored settled', async () => {
    const gone = openTab()
    await gone.add(job('a'))
    gone.close()
    const next = openTab()
    await next.load()
    expect([listOf(next), browser.storage.kept.get('a')?.state]).toEqual([['a paused'], 'paused'])
    expect([next.state().running.size, next.state().isLoaded]).toEqual([0, true])
  })

  test('changes, stores and announces nothing afterwards', async () => {
    const [gone, other] = [openTab(), openTab()]
    await gone.add(job('a'))
    gone.close()
    gone.change('a', setState('done'))
    await gone.keep('a')
    await gone.forget('a')
    expect([listOf(gone), browser.storage.kept.get('a')?.state]).toEqual([['a running'], 'running'])
    await expect.poll(() => listOf(other)).toEqual(['a running'])
  })
})

test('a tab follows the jobs that another one stores, to the last change, and forgets those that it forgets', async () => {
  const [one, other] = [openTab(), openTab()]
  await one.add(job('a'))
  await expect.poll(() => [...other.state().elsewhere]).toEqual(['a'])
  await other.forget('a')
  expect([browser.storage.kept.size, listOf(other)]).toEqual([1, ['a running']])
  one.change('a', setState('ready'))
  void one.keep('a')
  one.change('a', setState('done'))
  await one.keep('a')
  await expect.poll(() => [listOf(other), other.state().elsewhere.size]).toEqual([['a done'], 0])
  one.release('a')
  await expect.poll(() => other.forget('a').then(() => browser.storage.kept.size)).toBe(0)
  const reloaded = async () => {
    await one.load()
    return listOf(one)
  }
  await expect.poll(reloaded).toEqual([])
})

test('a finished job that another tab still holds is not forgotten, because that tab would store it again', async () => {
  const [one, other] = [openTab(), openTab()]
  await one.add(job('a', 'done'))
  await other.load()
  expect(await other.forget('a')).toBe(false)
  expect([browser.storage.kept.size, listOf(other)]).toEqual([1, ['a done']])
  one.release('a')
  await expect.poll(() => [...other.state().elsewhere]).toEqual([])
  expect(await other.forget('a')).toBe(true)
  expect([browser.storage.kept.size, other.state().running.size, await one.claim('a')]).toEqual([0, 0, true])
})

test('finished jobs stay while there is room', async () => {
  const tab = openTab()
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    await tab.add(job(id, 'done', at))
    tab.release(id)
    await expect.poll(() => released).toHaveLength(at + 1)
  }
  const other = openTab()
  expect(await Promise.all(['a', 'b', 'c'].map((id) => other.claim(id)))).toEqual([true, true, true])
  expect([...browser.storage.kept.keys()]).toEqual(['a', 'b', 'c'])
})

test('the oldest finished jobs make room, and claimed or unfinished jobs stay', async () => {
  const tab = openTab()
  for (const [at, state] of (['done', 'ready', 'done'] as const).entries()) {
    await tab.add(job(`${at}`, state, at))
    if (at > 0) tab.release(`${at}`)
    await expect.poll(() => released).toHaveLength(at)
  }
  await tab.add(job('3', 'done', 3))
  await expect.poll(() => listOf(tab)).toEqual(['3 done', '1 ready', '0 done'])
  tab.release('3')
  tab.release('0')
  await expect.poll(() => released).toHaveLength(4)
  await tab.add(job('last', 'ready', 9))
  await expect.poll(() => listOf(tab)).toEqual(['last ready', '3 done', '1 ready'])
})

test('a job that a tab claims and changes while it loads keeps that change', async () => {
  browser.storage.kept.set('a', job('a', 'ready'))
  const { readAll } = browser.storage
  let answer = () => undefined as void
  browser.storage.readAll = async () => {
    const read = await readAll()
    await new Promise<void>((resolve) => (answer = resolve))
    return read
  }
  const tab = openTab()
  const loading = tab.load()
  await tab.revise('a', setState('done'))
  answer()
  await loading
  expect(listOf(tab)).toEqual(['a done'])
})

test('a tab that loads while its last change is being written keeps that change', async () => {
  const tab = openTab()
  await tab.add(job('a', 'ready'))
  let write = () => undefined as void
  browser.storage.keep = () => new Promise((resolve) => (write = resolve))
  tab.change('a', setState('done'))
  void tab.keep('a')
  tab.release('a')
  await tab.load()
  expect(listOf(tab)).toEqual(['a done'])
  write()
})

test('in a browser that stores nothing, a job runs, and the queue reports that it is not kept', async () => {
  browser.storage.keep = () => Promise.reject(new Error('QuotaExceededError'))
  const tab = openTab()
  await tab.add(job('a'))
  expect([tab.state().isKept, listOf(tab)]).toEqual([false, ['a running']])
  await tab.load()
  expect(listOf(tab)).toEqual(['a running'])
})
