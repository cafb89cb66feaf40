import { expect, test } from 'vitest'
import { settled, VirtualClock } from '../../primitives/testing/virtual-clock'
import { ChannelLocks, type LockMessage } from './channel-locks'

/** The pages of one browser. They reach each other, and share notes and a clock. */
function browser() {
  const clock = new VirtualClock()
  let made = 0
  const pages = new Map<string, (message: LockMessage) => void>()
  const asleep = new Map<string, LockMessage[]>()
  const notes = new Map<string, string>()

  const page = () => {
    const name = `page ${(made += 1)}`
    const leaving: (() => void)[] = []
    const locks = new ChannelLocks({
      page: name,
      openChannel(onMessage) {
        pages.set(name, onMessage)
        return {
          post(message) {
            for (const [other, hear] of pages) {
              if (other === name) continue
              const late = asleep.get(other)
              if (late) late.push(message)
              else hear(message)
            }
          },
          close: () => undefined,
        }
      },
      notes: {
        read: (key) => notes.get(key) ?? null,
        write: (key, value) => void notes.set(key, value),
        remove: (key) => void notes.delete(key),
      },
      clock,
      onLeave: (leave) => leaving.push(leave),
      onReturn: () => undefined,
    })
    return {
      locks,
      /** Holds the lock until `letGo` is called. `lost` is set once another page has it. */
      hold(lock: string, options: LockOptions = {}) {
        const held = { isHeld: undefined as boolean | undefined, lost: '', letGo: () => undefined as void }
        const done = locks.request(lock, options, (given) => {
          held.isHeld = given !== null
          return given ? new Promise<void>((resolve) => (held.letGo = resolve)) : undefined
        })
        done.catch((error: Error) => (held.lost = error.name))
        return held
      },
      close() {
        pages.delete(name)
        leaving.forEach((leave) => leave())
      },
      crash: () => pages.delete(name),
      sleep: () => asleep.set(name, []),
      wake() {
        const late = asleep.get(name) ?? []
        asleep.delete(name)
        for (const message of late) pages.get(name)?.(message)
      },
    }
  }

  const pass = async (ms: number) => {
    await settled()
    await clock.pass(ms)
  }
  return { page, notes, pass }
}

test('one of two pages holds a lock, and the other learns this at once and gets it when the first releases it or closes', async () => {
  const { page, pass } = browser()
  const [one, other] = [page(), page()]
  const first = one.hold('a')
  await pass(1_000)
  const asked = other.hold('a', { ifAvailable: true })
  await pass(1)
  expect([first.isHeld, asked.isHeld]).toEqual([true, false])
  const waits = other.hold('a')
  await pass(20_000)
  expect(waits.isHeld).toBeUndefined()
  first.letGo()
  await pass(200)
  expect(waits.isHeld).toBe(true)
  const next = one.hold('a')
  await pass(200)
  other.close()
  await pass(200)
  expect([next.isHeld, next.lost]).toEqual([true, ''])
})

test('two pages that ask at the same moment do not both get the lock', async () => {
  const { page, pass } = browser()
  const pages = Array.from({ length: 5 }, page)
  const asked = pages.map((each) => each.hold('a', { ifAvailable: true }))
  await pass(5_000)
  expect(asked.filter(({ isHeld }) => isHeld)).toHaveLength(1)
})

test('within one page, the second request waits for the first', async () => {
  const { page, pass } = browser()
  const one = page()
  const [first, second] = [one.hold('a'), one.hold('a')]
  await pass(500)
  expect([first.isHeld, second.isHeld]).toEqual([true, undefined])
  first.letGo()
  await pass(500)
  expect(second.isHeld).toBe(true)
})

test('a page that crashed is asked for three seconds, and then counts as gone', async () => {
  const { page, pass } = browser()
  const [one, other] = [page(), page()]
  one.hold('a')
  await pass(200)
  one.crash()
  const next = other.hold('a', { ifAvailable: true })
  await pass(2_000)
  expect(next.isHeld).toBeUndefined()
  await pass(1_500)
  expect(next.isHeld).toBe(true)
})

test('a page that slept loses the lock that another one took meanwhile, and is notified when it wakes', async () => {
  const { page, pass } = browser()
  const [one, other] = [page(), page()]
  const first = one.hold('a')
  await pass(200)
  one.sleep()
  const second = other.hold('a')
  await pass(4_000)
  expect(second.isHeld).toBe(true)
  one.wake()
  await pass(1)
  expect([first.lost, second.lost]).toEqual(['AbortError', ''])
  expect((await Promise.all([other.locks.query(), pass(200)]))[0].held).toMatchObject([{ name: 'a' }])
})

test('a lock can be stolen, and a waiting request can be aborted', async () => {
  const { page, pass } = browser()
  const [one, other, third] = [page(), page(), page()]
  const first = one.hold('a')
  await pass(200)
  const stop = new AbortController()
  const waits = third.hold('a', { signal: stop.signal })
  const thief = other.hold('a', { steal: true })
  await pass(1)
  expect([first.lost, thief.isHeld]).toEqual(['AbortError', true])
  stop.abort()
  await pass(1)
  expect([waits.isHeld, waits.lost]).toEqual([undefined, 'AbortError'])
  thief.letGo()
  await pass(10_000)
  expect(waits.isHeld).toBeUndefined()
})

test('released locks leave nothing behind', async () => {
  const { page, pass, notes } = browser()
  const one = page()
  const held = [one.hold('a'), one.hold('b')]
  await pass(200)
  for (const each of held) each.letGo()
  await pass(200)
  expect([notes.size, (await Promise.all([one.locks.query(), pass(200)]))[0].held]).toEqual([0, []])
})
