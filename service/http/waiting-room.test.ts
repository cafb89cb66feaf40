import { expect, test } from 'vitest'
import { WaitingRoom } from './waiting-room'
import type { Release } from './waiting-room'

/** Takes room for a holder; `release` is there as soon as the request has been let in. */
function asking(room: WaitingRoom, holder: string, bytes: number, signal?: AbortSignal) {
  const asked: { release?: Release } = {}
  const taken = room.take(holder, bytes, signal)
  if (typeof taken === 'function') asked.release = taken
  else void taken.then((release) => (asked.release = release)).catch(() => undefined)
  return asked
}

/** Lets settled promises run their callbacks. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a holder waits once it has its share, and another does not', async () => {
  const room = new WaitingRoom(100, 50)
  const [first, second, other] = [asking(room, 'a', 40), asking(room, 'a', 20), asking(room, 'b', 40)]
  expect([!!first.release, !!second.release, !!other.release]).toEqual([true, false, true])
  first.release?.()
  await settled()
  expect(second.release).toBeDefined()
  expect([room.taken, room.waiting]).toEqual([60, 0])
})

test('waiting holders are admitted in turn', async () => {
  const room = new WaitingRoom(10, 10)
  const order: string[] = []
  const first = asking(room, 'a', 10)
  const ask = async (holder: string, name: string) => {
    const release = await room.take(holder, 10)
    order.push(name)
    release()
  }
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')]
  first.release?.()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([room.taken, room.waiting]).toEqual([0, 0])
})

test('what is small does not pass a large request that waits for room', async () => {
  const room = new WaitingRoom(10, 10)
  const held = asking(room, 'a', 5)
  const large = asking(room, 'b', 8)
  const small = asking(room, 'c', 1)
  expect([large.release, small.release]).toEqual([undefined, undefined])
  held.release?.()
  await settled()
  expect([!!large.release, !!small.release]).toEqual([true, true])
})

test('a request for more than one holder’s share counts as the share', () => {
  const room = new WaitingRoom(100, 50)
  expect(asking(room, 'a', 1_000).release).toBeDefined()
  expect(room.taken).toBe(50)
})

test('an aborted request no longer waits', async () => {
  const room = new WaitingRoom(10, 10)
  const held = asking(room, 'a', 10)
  const givenUp = new AbortController()
  const gone = room.take('b', 10, givenUp.signal)
  const next = asking(room, 'c', 10)
  givenUp.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  expect(room.waiting).toBe(1)
  held.release?.()
  await settled()
  expect(next.release).toBeDefined()
})
