import { expect, test, vi } from 'vitest'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { p, page } from '../testing/page'
import { DraftWriter } from './draft-writer'

const nothing = { inFlight: undefined, pendingChildren: undefined, cells: [], unanswered: [], kept: [] }
const names = () => ({ ids: [] })

test('a draft that could not be written is written at the next occasion, even without a change', async () => {
  const keep = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const [saved, wanted] = [page(), page(p('a'))]
  const draft = { ...nothing, revision: 1, saved, wanted, isPartial: false, isHeld: false, names }
  const onKept = vi.fn()
  const writer = new DraftWriter({ clock: new VirtualClock(0), drafts: { keep } }, () => draft, onKept)
  for (let times = 0; times < 3; times++) await writer.inTurn()
  expect(onKept.mock.calls).toEqual([[false], [true]])
})

test('a draft waits for the one that is being written, unless the page is closed', async () => {
  const clock = new VirtualClock(0)
  const endings: (() => void)[] = []
  const keep = () => new Promise<boolean>((resolve) => endings.push(() => resolve(true)))
  const draft = () => ({
    ...nothing,
    revision: 1,
    saved: page(),
    wanted: page(),
    isPartial: false,
    isHeld: false,
    names,
  })
  const writer = new DraftWriter({ clock, drafts: { keep } }, draft, () => undefined)
  const change = async () => {
    writer.soon()
    clock.tick()
    await new Promise(setImmediate)
  }
  await change()
  void writer.inTurn()
  await new Promise(setImmediate)
  expect(endings).toHaveLength(1)
  endings[0]!()
  await new Promise(setImmediate)
  expect(endings).toHaveLength(2)
  await change()
  expect(endings).toHaveLength(2)
  void writer.atOnce()
  expect(endings).toHaveLength(3)
  for (const end of endings) end()
  await new Promise(setImmediate)
  expect(endings).toHaveLength(3)
})

test('if two drafts are written at the same time, the one of the closing page decides what is stored', async () => {
  const endings: ((isKept: boolean) => void)[] = []
  const keep = () => new Promise<boolean>((resolve) => endings.push(resolve))
  const draft = () => ({
    ...nothing,
    revision: 1,
    saved: page(),
    wanted: page(),
    isPartial: false,
    isHeld: false,
    names,
  })
  const onKept = vi.fn()
  const writer = new DraftWriter({ clock: new VirtualClock(0), drafts: { keep } }, draft, onKept)
  void writer.inTurn()
  await new Promise(setImmediate)
  void writer.atOnce()
  endings[1]!(true)
  await new Promise(setImmediate)
  endings[0]!(false)
  await new Promise(setImmediate)
  expect(onKept.mock.calls).toEqual([[true]])
})
