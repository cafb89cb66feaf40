import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../editor/block-tree'
import { p, page } from '../save/testing/page'
import { VirtualClock } from '../save/testing/virtual-clock'
import { Seat } from './seat'
import type { SeatMessage } from './seat'
import { ModelLocks } from './testing/model-locks'

/** A browser with tabs: their locks, and the channel between them. */
class Browser {
  readonly clock = new VirtualClock(0)
  readonly #locks = new ModelLocks()
  readonly tabs: Tab[] = []

  open(): Tab {
    const tab: Tab = {
      seat: undefined!,
      ended: [],
      document: page(p('a')),
      isAsleep: false,
      hear: () => undefined,
    }
    const name = `tab${this.tabs.length}`
    this.tabs.push(tab)
    tab.seat = new Seat({
      name: 'herald',
      tab: name,
      locks: this.#locks.locks,
      clock: this.clock,
      openChannel: (onMessage) => {
        tab.hear = onMessage
        return { post: (message) => this.#tell(tab, message), close: () => (tab.hear = () => undefined) }
      },
      endWriting: (isAsked) => {
        tab.ended.push(isAsked ? 'asked' : 'stolen')
        return Promise.resolve()
      },
      document: () => tab.document,
    })
    return tab
  }

  #tell(from: Tab, message: SeatMessage) {
    const told = structuredClone(message)
    for (const tab of this.tabs) if (tab !== from && !tab.isAsleep) queueMicrotask(() => tab.hear(told))
  }

  async pass(ms = 0) {
    const until = this.clock.now() + ms
    for (;;) {
      for (let turn = 0; turn < 40; turn++) await Promise.resolve()
      if (!this.clock.tick(until)) return
    }
  }

  get writers(): Tab[] {
    return this.tabs.filter((tab) => tab.seat.getSnapshot().kind === 'writing')
  }
}

interface Tab {
  seat: Seat
  ended: string[]
  document: BlockTree
  isAsleep: boolean
  hear: (message: SeatMessage) => void
}

const state = (tab: Tab) => tab.seat.getSnapshot()

let browser: Browser
beforeEach(() => (browser = new Browser()))

async function two() {
  const first = browser.open()
  await browser.pass()
  const second = browser.open()
  await browser.pass()
  return [first, second] as const
}

describe('two tabs on one announcement', () => {
  test('one writes, and the other follows', async () => {
    const [first, second] = await two()
    expect([state(first), state(second).kind]).toEqual([
      { kind: 'writing', turn: 1, isTakenOver: false },
      'following',
    ])
  })

  test('the follower sees what the writer shows, a moment later and only what has changed', async () => {
    const [first, second] = await two()
    await browser.pass(300)
    expect(state(second)).toMatchObject({ document: page(p('a')) })
    first.document = { ...first.document, children: [...first.document.children, p('b', 'new')] }
    first.seat.changed()
    await browser.pass(300)
    expect(state(second)).toMatchObject({ document: page(p('a'), p('b', 'new')) })
  })

  test('a follower that missed a message asks for all', async () => {
    const [first, second] = await two()
    await browser.pass(300)
    second.isAsleep = true
    first.document = page(...first.document.children, p('b'))
    first.seat.changed()
    await browser.pass(300)
    second.isAsleep = false
    first.document = { ...first.document, children: [...first.document.children, p('c')] }
    first.seat.changed()
    await browser.pass(1_000)
    expect(state(second)).toMatchObject({ document: first.document })
  })

  test('the follower takes over, the writer ends first and follows', async () => {
    const [first, second] = await two()
    second.seat.takeOver()
    await browser.pass()
    expect(first.ended).toEqual(['asked'])
    expect([state(first).kind, state(second)]).toEqual([
      'following',
      { kind: 'writing', turn: 1, isTakenOver: true },
    ])
    first.seat.takeOver()
    await browser.pass()
    expect([state(first), state(second).kind]).toEqual([
      { kind: 'writing', turn: 2, isTakenOver: true },
      'following',
    ])
  })

  test('a follower writes when the other tab is closed', async () => {
    const [first, second] = await two()
    first.seat.close()
    await browser.pass()
    expect(state(second)).toMatchObject({ kind: 'writing', isTakenOver: true })
  })

  test('a writer that sleeps is left behind after three seconds, and ends without keeping when it wakes', async () => {
    const [first, second] = await two()
    first.isAsleep = true
    second.seat.takeOver()
    await browser.pass(2_999)
    expect(state(second)).toMatchObject({ kind: 'following', isTaking: true })
    await browser.pass(1)
    expect([state(second).kind, first.ended, state(first).kind]).toEqual(['writing', ['stolen'], 'following'])
  })

  test('a writer goes on when the one who asked is gone', async () => {
    const [first, second] = await two()
    second.seat.takeOver()
    second.isAsleep = true
    second.seat.close()
    await browser.pass(10_000)
    expect(state(first)).toMatchObject({ kind: 'writing' })
  })
})

test('whatever tabs open, take over and close, no two write, and one does as long as there is one', async () => {
  const deed = fc.record({
    do: fc.constantFrom('open', 'take', 'close', 'edit'),
    at: fc.nat(9),
    pause: fc.constantFrom(0, 100, 3_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 15 }), async (deeds) => {
      const all = new Browser()
      const open: Tab[] = [all.open()]
      for (const { do: what, at, pause } of deeds) {
        const tab = open[at % Math.max(open.length, 1)]
        if (what === 'open') open.push(all.open())
        else if (!tab) continue
        else if (what === 'take') tab.seat.takeOver()
        else if (what === 'edit') {
          tab.document = page(...tab.document.children, p(`n${at}`))
          tab.seat.changed()
        } else {
          tab.seat.close()
          open.splice(open.indexOf(tab), 1)
        }
        await all.pass(pause)
        expect(all.writers.filter((writer) => open.includes(writer)).length).toBeLessThanOrEqual(1)
      }
      await all.pass(20_000)
      const writers = open.filter((tab) => state(tab).kind === 'writing')
      expect(writers).toHaveLength(open.length > 0 ? 1 : 0)
      for (const follower of open.filter((tab) => state(tab).kind === 'following')) {
        expect(state(follower)).toMatchObject({ isTaking: false, document: writers[0]!.document })
      }
    }),
    { numRuns: 300 },
  )
})
