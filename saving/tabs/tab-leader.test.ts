import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { runs } from '../../service/testing/random-runs'
import { p, page } from '../testing/page'
import { Browser } from './testing/model-browser'
import type { Tab } from './testing/model-browser'

const state = (tab: Tab) => tab.leader.getSnapshot()

/** The document of a tab, with more blocks appended. */
const grown = ({ document }: Tab, ...more: BlockTree[]): BlockTree => ({
  ...document!,
  children: [...document!.children, ...more],
})

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
  test('showing a tab that follows makes the writer look for others’ changes', async () => {
    const [first, second] = await two()
    second.leader.requestCheck()
    await browser.pass()
    expect([first.looks, second.looks]).toEqual([1, 0])
  })

  test('a follower that missed only new words in a block asks for the whole document', async () => {
    const [first, second] = await two()
    await browser.pass(300)
    second.isAsleep = true
    browser.write(first, page(p('a', 'new words')))
    await browser.pass(300)
    second.isAsleep = false
    browser.write(first, grown(first, p('b')))
    await browser.pass(1_000)
    expect(state(second)).toMatchObject({ document: page(p('a', 'new words'), p('b')) })
  })

  test('a tab that writes alone shares nothing, whichever messages it receives', async () => {
    const first = browser.open()
    await browser.pass()
    first.hear({ kind: 'hands', to: 'another' })
    browser.write(first, grown(first, p('n0')))
    await browser.pass(1_000)
    expect(browser.shownBy).toEqual([])
  })

  test('a tab that handed over shares nothing more, not even what it was about to share', async () => {
    const first = browser.open()
    await browser.pass()
    browser.write(first, grown(first, p('n0')))
    const second = browser.open()
    await browser.pass()
    second.leader.takeOver()
    await browser.pass()
    const third = browser.open()
    await browser.pass()
    first.leader.takeOver()
    await browser.pass()
    // Like a page that still exists.
    second.document = page(p('a'))
    await browser.pass(1_000)
    expect(new Set(browser.shownBy)).toEqual(new Set(['tab0']))
    const shown = { kind: 'following', document: page(p('a'), p('n0')) }
    expect([state(second), state(third)]).toMatchObject([shown, shown])
  })

  test('a document that a tab shares before it knows that it no longer writes is ignored', async () => {
    const [first, second] = await two()
    const third = browser.open()
    await browser.pass(300)
    first.isAsleep = true
    second.leader.takeOver()
    await browser.pass(3_500)
    const { children, ...rest } = page(p('a', 'of before'))
    const shared = { page: rest, order: ['a'], fresh: children, isWhole: true }
    third.hear({ kind: 'shows', by: 'tab0', since: 1, nth: 2, shared })
    expect(state(third)).toMatchObject({ document: page(p('a')) })
    browser.write(second, grown(second, p('b')))
    await browser.pass(1_000)
    expect(state(third)).toMatchObject({ document: page(p('a'), p('b')) })
  })

  test('the follower takes over; the writer ends first, and then follows', async () => {
    const [first, second] = await two()
    second.leader.takeOver()
    await browser.pass()
    expect(first.ended).toEqual(['asked'])
    expect([state(first).kind, state(second)]).toEqual([
      'following',
      { kind: 'writing', turn: 1, isTakenOver: true },
    ])
    first.leader.takeOver()
    await browser.pass()
    expect([state(first), state(second).kind]).toEqual([
      { kind: 'writing', turn: 2, isTakenOver: true },
      'following',
    ])
  })

  test('if two tabs ask at once, each takes over from a tab that was asked', async () => {
    browser = new Browser({ told: 1, opened: 10, kept: 500 })
    const [first, second, third] = [browser.open(), browser.open(), browser.open()]
    await browser.pass(100)
    second.leader.takeOver()
    third.leader.takeOver()
    await browser.pass(10_000)
    expect([first.ended, second.ended, third.ended]).toEqual([['asked'], ['asked'], []])
    expect(state(third)).toMatchObject({ kind: 'writing', turn: 1 })
  })

  test('a tab that wants to write again while handing over takes over from the new writer', async () => {
    browser = new Browser({ told: 10, opened: 10, kept: 0 })
    const [first, second] = [browser.open(), browser.open()]
    await browser.pass(100)
    second.leader.takeOver()
    await browser.pass(15)
    expect([state(first).kind, state(second).kind]).toEqual(['following', 'following'])
    first.leader.takeOver()
    await browser.pass(10_000)
    expect([first.ended, second.ended]).toEqual([['asked'], ['asked']])
    expect(state(first)).toMatchObject({ kind: 'writing', turn: 2 })
  })

  test('a tab that is handed the lock just as it takes it begins to write only once', async () => {
    const [first, second] = await two()
    first.isAsleep = true
    second.leader.takeOver()
    await browser.pass(2_999)
    browser.clock.tick()
    second.hear({ kind: 'hands', to: 'tab1' })
    await browser.pass(10_000)
    expect([state(second), second.ended]).toMatchObject([{ kind: 'writing', turn: 1 }, []])
  })

  test('a tab that was not waited for hands nothing over afterwards', async () => {
    browser = new Browser({ told: 1, opened: 10, kept: 20_000 })
    const [first, second, third] = [browser.open(), browser.open(), browser.open()]
    await browser.pass(100)
    second.leader.takeOver()
    await browser.pass(4_000)
    third.leader.takeOver()
    await browser.pass(40_000)
    expect([first.ended, second.ended, third.ended]).toEqual([['asked', 'stolen'], ['asked', 'stolen'], []])
    expect(state(third)).toMatchObject({ kind: 'writing', turn: 1 })
  })

  test('a writer that sleeps loses the lock after three seconds, and ends without storing anything when it wakes', async () => {
    const [first, second] = await two()
    first.isAsleep = true
    second.leader.takeOver()
    await browser.pass(2_999)
    expect(state(second)).toMatchObject({ kind: 'following', isTaking: true })
    await browser.pass(1)
    expect([state(second).kind, first.ended, state(first).kind]).toEqual(['writing', ['stolen'], 'following'])
  })

  test('a tab that ends because it lost the lock does not hand over as well', async () => {
    browser = new Browser({ told: 0, opened: 0, kept: 0, ended: 50 })
    const [first, second] = await two()
    first.isAsleep = true
    second.leader.takeOver()
    await browser.pass(3_000)
    first.hear({ kind: 'takes', by: 'tab1' })
    await browser.pass(1_000)
    expect([first.ended, state(first).kind, state(second).kind]).toEqual([['stolen'], 'following', 'writing'])
  })
})

test('while tabs open, take over and close, never two write, one of them ends up writing, and nothing written is lost', async () => {
  const deed = fc.record({
    do: fc.constantFrom('open', 'take', 'close', 'edit'),
    at: fc.nat(9),
    pause: fc.constantFrom(0, 1, 100, 300, 3_000),
  })
  // A page takes longer to open than a message to arrive, so nothing is written yet when a pending message arrives.
  const pace = fc
    .record({
      told: fc.constantFrom(0, 1, 60),
      opened: fc.constantFrom(1, 50, 1_000),
      kept: fc.constantFrom(0, 1, 40, 2_000),
    })
    .map(({ opened, ...pace }) => ({ ...pace, opened: pace.told + opened }))
  await fc.assert(
    fc.asyncProperty(pace, fc.array(deed, { maxLength: 15 }), async (pace, deeds) => {
      const all = new Browser(pace)
      const open: Tab[] = [all.open()]
      const written = ['a']
      for (const [nth, { do: what, at, pause }] of deeds.entries()) {
        const tab = open[at % Math.max(open.length, 1)]
        if (what === 'open') open.push(all.open())
        else if (!tab) continue
        else if (what === 'take') tab.leader.takeOver()
        else if (what === 'edit') {
          if (!tab.document) continue
          all.write(tab, grown(tab, p(`n${nth}`)))
          written.push(`n${nth}`)
        } else {
          all.close(tab)
          open.splice(open.indexOf(tab), 1)
        }
        await all.pass(pause)
        expect(all.writers.length).toBeLessThanOrEqual(1)
      }
      await all.pass(60_000)
      expect(all.writers).toHaveLength(open.length > 0 ? 1 : 0)
      expect(all.tabs.flatMap(({ ended }) => ended)).not.toContain('stolen')
      const [writer] = all.writers
      if (writer) expect(writer.document!.children.map(({ id }) => id)).toEqual(written)
      for (const follower of open.filter((tab) => state(tab).kind !== 'writing')) {
        expect(state(follower)).toEqual({ kind: 'following', isTaking: false, document: writer!.document })
      }
    }),
    { numRuns: runs(300, 20_000) },
  )
})
