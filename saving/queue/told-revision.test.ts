import { expect, test, vi } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import type { ConsoleOn } from '../testing/console-on'
import { add, all, below, launched, pass, save, show, state, texts } from '../testing/launched'
import { p } from '../testing/page'

const on = launched()
const shown = (console: ConsoleOn) => below(console.screen)
const revision = (console: ConsoleOn) => state(console).revision

test('a revision that is announced while the connection is lost waits for it, and nothing is read repeatedly', async () => {
  const [console, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  add(other, p('y', 'theirs'))
  await all(other)
  console.queue.setOnline(false)
  const rests = vi.spyOn(on.clock, 'clearTimeout')
  console.queue.reportRevision(revision(other))
  await all(console)
  expect(rests.mock.calls.length).toBeLessThan(5)
  expect([shown(console), state(console).phase]).toEqual([[], 'idle'])
  console.queue.setOnline(true)
  await all(console)
  expect(shown(console)).toEqual([[2, 'theirs']])
})

test('an announced revision of our own write is not read again', async () => {
  const console = await on.open({ name: 'a' })
  add(console, p('x', 'ours'))
  const stop = console.queue.subscribe(() => console.queue.reportRevision(revision(console)))
  await all(console)
  stop()
  console.queue.reportRevision(revision(console))
  await all(console)
  expect(state(console)).toMatchObject({ phase: 'idle', merges: 0 })
})

test('a revision that is announced during our call is merged after the answer', async () => {
  const [console, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  on.sky = ['lostAnswer']
  add(console, p('x', 'ours'))
  await pass(console, 450)
  expect(state(console).phase).toBe('retrying')
  add(other, p('y', 'theirs'))
  await pass(other, 100)
  await all(other)
  console.queue.reportRevision(revision(other))
  await all(console, other)
  expect(shown(console)).toEqual(await on.listed())
  expect(shown(console)).toHaveLength(2)
})

test('a revision that is announced while an earlier one is read is read next', async () => {
  const [console, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  await save(other, p('x', 'first'))
  const first = revision(other)
  await save(other, ...other.screen.children, p('y', 'second'))
  const { service } = on
  on.service = async (endpoint, input) => {
    const answer = await service(endpoint, input)
    if ((endpoint as unknown) !== GetAnnouncement) return answer
    on.service = service
    console.queue.reportRevision(revision(other))
    Object.assign(answer.data!, { revision_id: first })
    return answer
  }
  console.queue.reportRevision(first)
  await all(console)
  expect(shown(console)).toEqual(texts('first', 'second'))
})

test('an announced change waits for the next save while the user types, and no typed text is lost', async () => {
  const [console, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  add(other, p('y', 'theirs'))
  await all(other)
  add(console, p('x', 'our'))
  console.queue.reportRevision(revision(other))
  await pass(console, 300)
  expect(state(console)).toMatchObject({ phase: 'waiting', merges: 0 })
  show(console, p('x', 'ours'))
  await all(console, other)
  expect(shown(console)).toEqual(expect.arrayContaining(texts('theirs', 'ours')))
  expect(shown(console)).toEqual(await on.listed())
})

test('a service that was reset to an earlier revision is asked once', async () => {
  const console = await on.open({ name: 'a' })
  console.queue.reportRevision(1_000)
  await all(console)
  expect(state(console)).toMatchObject({ phase: 'idle', merges: 0 })
  expect(on.clock.tick()).toBe(false)
})
