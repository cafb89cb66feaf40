import { expect } from 'vitest'
import { ConsoleOn, readAll, settle } from './console-on'
import { expectSame } from './expect-same'
import type { FuzzChat } from './fuzz-chats'
import type { Met } from './met'
import { outline } from './outline'
import { edited } from './random-edits'
import type { Schedule } from './schedule'

const NAMES = ['ours', 'theirs'] as const

/** The time that a word must be on a screen to survive a crash, in milliseconds. */
const STOOD_MS = 1_500

/**
 * Two consoles write into one chat, each as planned and in turn. They may be closed and reopened on the way. At the
 * end both must show the service's document. Returns that document, the words that were typed, except those typed too
 * shortly before their page was closed, and the conflicts found.
 */
export async function onOneDocument(
  { chat, clock, service }: FuzzChat,
  planned: readonly [Schedule, Schedule],
  met: Met,
) {
  const skies = planned.map(({ weather }) => met.sky(weather))
  const open = (side: number, visit: number, before?: ConsoleOn) => {
    const entry = before?.kept
    const name = `${NAMES[side]}${visit === 0 ? '' : `-${visit}-`}`
    return ConsoleOn.open({
      service,
      chat,
      clock,
      name,
      weather: skies[side]!,
      ...(entry && { entry }),
    })
  }
  const both = [await open(0, 0), await open(1, 0)]
  const visits = [0, 0]
  let typed: { word: string; side: number; at: number }[] = []

  /** Reopens a console as after a crash, with the stored draft, or with the service's document. */
  const reload = async (side: number) => {
    const before = both[side]!
    before.close()
    typed = typed.filter((each) => each.side !== side || each.at + STOOD_MS <= clock.now())
    // The service limits the reads a second.
    await settle(clock, both, clock.now() + 1_000)
    const after = await open(side, (visits[side]! += 1), before)
    if (before.kept) after.queue.resume(before.kept.cells)
    both[side] = after
    met.reloaded()
  }

  const steps = Math.max(...planned.map(({ edits }) => edits.length))
  for (let step = 0; step < steps; step++) {
    for (const side of both.keys()) {
      const { edits, reloads } = planned[side]!
      const next = edits[step]
      if (!next) continue
      await settle(clock, both, clock.now() + next[0])
      if (reloads?.includes(step)) await reload(side)
      const console = both[side]!
      const newId = () => console.newId(`${NAMES[side]}${visits[side]}_`)
      const word = () => {
        const word = newId()
        typed.push({ word, side, at: clock.now() })
        return word
      }
      console.show(edited(console.screen, next[1], 'do' in next[1] && next[1].do === 'word' ? word : newId))
    }
  }
  await settle(clock, both)
  // The other console does not know the last write yet. Once it has merged and saved, the first may have to read
  // again.
  const revisions = () => new Set(both.map((console) => console.queue.getSnapshot().revision))
  for (let round = 0; round === 0 || (round < 2 && revisions().size > 1); round++) {
    for (const console of both) {
      console.queue.check()
      await settle(clock, both)
    }
  }
  const document = await readAll(service, chat, -1)
  const held = outline(document)
  for (const console of both) {
    expect(console.queue.getSnapshot().phase).toBe('idle')
    expect(console.queue.getSnapshot().difference).toBeUndefined()
    expectSame(outline(console.screen), held)
  }
  return {
    document,
    typed: typed.map(({ word }) => word),
    conflicts: both.flatMap(({ conflicts }) => conflicts),
  }
}
