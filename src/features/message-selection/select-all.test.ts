import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { createSelection } from '../forward/forward'
import type { RowPage } from './rows'
import { createSelectAll } from './select-all'
import { messagesInARow } from './testing/rows-of'

/** A list that is partly loaded; older pages arrive when a test supplies them. */
function listOf(held: readonly Message[]) {
  const selection = createSelection()
  const selectAll = createSelectAll(selection)
  const asked: { come(page?: RowPage): void; fail(error: Error): void }[] = []
  const of = {}
  const start = () =>
    selectAll.start({
      of,
      held: held.toReversed(),
      next: () => new Promise((come, fail) => asked.push({ come, fail })),
    })
  const come = async (messages?: readonly Message[], looked = 50, backTo = 1_000) => {
    asked.at(-1)!.come(messages && { messages: messages.toReversed(), looked, backTo })
    await settled()
  }
  return { selection, selectAll, start, come, asked, of }
}

const settled = () => new Promise((done) => setImmediate(done))

test('loaded messages are selected at once, and pages are read until a bundle is full, as one undo step', async () => {
  const all = messagesInARow(240)
  const { selection, selectAll, start, come, asked } = listOf(all.slice(200))
  void start()
  expect(selection.picked()).toHaveLength(40)
  expect(selectAll.state()).toBeUndefined()
  for (let page = 0; page < 30; page++) await come([])
  expect(selectAll.state()).toEqual({ looked: 1_500, backTo: 1_000 })
  await come(all.slice(150, 200))
  await come(all.slice(100, 150))
  expect(selection.picked()).toEqual(all.slice(140))
  expect(selection.notice()).toMatchObject({ added: 100, refused: 40 })
  expect([selectAll.state(), asked.length]).toEqual([undefined, 32])
  selection.undo()
  expect(selection.picked()).toEqual([])
})

test('it ends when nothing is left, and reads nothing more once it is stopped', async () => {
  const all = messagesInARow(60)
  const { selection, selectAll, start, come, asked } = listOf(all.slice(50))
  const ended = start()
  await come(all.slice(20, 50))
  await come(undefined)
  await ended
  expect(selection.picked()).toHaveLength(40)
  expect([selectAll.state(), selectAll.stop()]).toEqual([undefined, false])

  void start()
  await come([])
  expect(selectAll.stop({})).toBe(false)
  expect(selectAll.stop()).toBe(true)
  expect(selectAll.state()).toBeUndefined()
  const before = asked.length
  await come(all.slice(0, 20))
  expect([selection.picked().length, asked.length]).toEqual([40, before])
})

test('a failed page is reported, and a retry continues there', async () => {
  const all = messagesInARow(60)
  const { selection, selectAll, start, come, asked } = listOf(all.slice(50))
  void start()
  await come([])
  asked.at(-1)!.fail(new Error('cut'))
  await settled()
  expect(selectAll.state()).toEqual({ looked: 50, backTo: 1_000, error: new Error('cut') })
  expect(selection.picked()).toHaveLength(10)
  void selectAll.retry()
  expect(selectAll.state()).toEqual({ looked: 50, backTo: 1_000 })
  await come(all.slice(0, 50))
  expect(selection.picked()).toHaveLength(60)
})

test('selecting or deselecting meanwhile stops it; reading a message again does not', async () => {
  const all = messagesInARow(60)
  const { selection, selectAll, start, come } = listOf(all.slice(50))
  void start()
  selection.refresh([{ ...all[55]!, updated: true }])
  await come(all.slice(40, 50))
  expect(selection.picked()).toHaveLength(20)
  selection.drop(['om_59'])
  await come(all.slice(30, 40))
  expect(selection.picked()).toEqual([
    ...all.slice(40, 55),
    { ...all[55]!, updated: true },
    ...all.slice(56, 59),
  ])
  expect(selectAll.stop()).toBe(false)
})
