import { beforeEach, expect, test } from 'vitest'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { RevisionPoller } from './revision-poller'

const MINUTE = 60_000

let clock: VirtualClock
let looks: number[]
let heard: [at: number, revision: number][]

beforeEach(() => {
  clock = new VirtualClock(0)
  looks = []
  heard = []
})

const watch = (isVisible = true) =>
  new RevisionPoller({
    clock,
    isVisible,
    poll: () => looks.push(clock.now() / MINUTE),
    onRevision: (revision) => heard.push([clock.now(), revision]),
  })

function pass(ms: number) {
  const until = clock.now() + ms
  while (clock.tick(until));
}

test('after a change a page polls as often as at first, and never twice in a minute', () => {
  const watching = watch()
  pass(20 * MINUTE)
  watching.noteActivity()
  pass(0)
  expect(looks).toEqual([1, 3, 7, 15, 20])
  for (let second = 0; second < 60; second++) {
    watching.noteActivity()
    pass(1_000)
  }
  expect(looks).toEqual([1, 3, 7, 15, 20, 21])
})

test('a hidden page does not poll, but polls at once when it becomes visible', () => {
  const watching = watch(false)
  pass(60 * MINUTE)
  watching.noteActivity()
  expect(looks).toEqual([])
  watching.setVisible(true)
  expect(looks).toEqual([60])
  watching.setVisible(false)
  pass(60 * MINUTE)
  expect(looks).toEqual([60])
})

test('a page that becomes visible again polls as often as at first', () => {
  const watching = watch()
  pass(20 * MINUTE)
  watching.setVisible(false)
  pass(10 * MINUTE)
  watching.setVisible(true)
  pass(7 * MINUTE)
  expect(looks).toEqual([1, 3, 7, 15, 30, 31, 33, 37])
})

test('an announced revision is reported at once, but at most every two seconds', () => {
  const watching = watch()
  watching.reportRevision(1)
  expect(heard).toEqual([[0, 1]])
  for (let revision = 2; revision < 50; revision++) {
    pass(100)
    watching.reportRevision(revision)
  }
  pass(10_000)
  expect(heard).toEqual([
    [0, 1],
    [2_000, 20],
    [4_000, 40],
    [6_000, 49],
  ])
  watching.reportRevision(50)
  pass(1_999)
  watching.reportRevision(51)
  pass(1)
  expect(heard.slice(4)).toEqual([
    [14_800, 50],
    [16_800, 51],
  ])
})

test('a closed poller leaves no timer', () => {
  const watching = watch()
  watching.reportRevision(1)
  watching.reportRevision(2)
  watching.close()
  expect(clock.tick()).toBe(false)
  expect([looks, heard.length]).toEqual([[], 1])
})

test('a page polls four times an hour while every change is announced, every minute at first once that ends, and back again', () => {
  const watching = new RevisionPoller({
    clock,
    isVisible: true,
    poll: () => looks.push(clock.now() / MINUTE),
    onRevision: () => undefined,
    isPushed: true,
  })
  pass(20 * MINUTE)
  expect(looks).toEqual([15])
  watching.setPushed(false)
  pass(3 * MINUTE)
  expect(looks).toEqual([15, 20, 22])
  watching.setPushed(true)
  pass(30 * MINUTE)
  expect(looks).toEqual([15, 20, 22, 37, 52])
})
