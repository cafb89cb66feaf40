import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../../../service/testing/call'
import { happyNow } from '../../../../../service/testing/happy-world'
import { isLongRun } from '../../../../../service/testing/is-long-run'
import { serviceOfChats } from '../../../../../service/testing/service-of-chats'
import { preOrder } from '../compare/pre-order'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChat, OpenWorld } from '../testing/fuzz-chats'
import { outline } from '../testing/outline'
import { bullet, callout, grid, image, p, page, table, unknown } from '../testing/page'
import { anyEdit, edited } from '../testing/random-edits'
import type { Edit } from '../testing/random-edits'
import { VirtualClock } from '../testing/virtual-clock'

/**
 * The real queue against the real service, with losses between them: at the
 * end the service lists what the screen shows, and nothing is doubled. One
 * world with a chat for every run; time is virtual.
 */
const runs = (usually: number, inTheLongRun: number) => ({ numRuns: isLongRun ? inTheLongRun : usually })
/** Chats of the document in which what was found by chance was found. */
const PLAIN = 10
const plain = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  bullet('f', 'f', bullet('g'), bullet('h')),
  unknown('u'),
  p('j'),
)
const start = page(
  ...plain.children.slice(0, 3),
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
  grid('gr', ['g1', p('x')], ['g2', p('y')]),
  ...plain.children.slice(3),
)

const openWorld: OpenWorld = async (chatOf) => {
  const { service, setNow } = await serviceOfChats(chatOf)
  return { asked: (endpoint, input) => call(service, endpoint, input), setNow }
}

let chats: Awaited<ReturnType<typeof fuzzChats>>
let plainChats = 0

beforeAll(
  async () =>
    (chats = await fuzzChats({ start, openWorld, now: happyNow, first: { count: PLAIN, document: plain } })),
  60_000,
)

const weather = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Weather>('fine') },
    { weight: 1, arbitrary: fc.constant<Weather>('lostRequest') },
    { weight: 2, arbitrary: fc.constant<Weather>('lostAnswer') },
    { weight: 1, arbitrary: fc.constant<Weather>('broken') },
    { weight: 1, arbitrary: fc.constant<Weather>('tooOften') },
  ),
  { maxLength: 12 },
)

const schedule = fc.record({
  edits: fc.array(fc.tuple(fc.nat(900), anyEdit), { minLength: 1, maxLength: 20 }),
  weather,
})

interface Planned {
  edits: [number, Edit][]
  weather: Weather[]
}

async function perform(console: ConsoleOn, clock: VirtualClock, edits: [number, Edit][]) {
  for (const [pause, edit] of edits) {
    await settle(clock, [console], clock.now() + pause)
    console.show(edited(console.screen, edit, () => console.newId()))
  }
}

const ids = (tree: Parameters<typeof preOrder>[0]) => preOrder(tree).map((node) => node.id)

test('random edits in any weather arrive: the service lists what the screen shows, once', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (planned) => {
      const { chat, at: now, service } = await chats.next()
      const clock = new VirtualClock(now)
      const sky = [...planned.weather]
      const console = await ConsoleOn.open({
        service: service(clock),
        chat,
        clock,
        weather: () => sky.shift() ?? 'fine',
      })
      await perform(console, clock, planned.edits)
      await settle(clock, [console])
      expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', merges: 0 })
      expect(console.queue.getSnapshot().difference).toBeUndefined()
      const held = await readAll(service(clock), chat, -1)
      expect(outline(held)).toEqual(outline(console.screen))
      expect(ids(held)).toEqual(ids(console.screen).map((id) => console.queue.blockIdOf(id)))
      expect(console.kept).toBeUndefined()
    }),
    runs(120, 10_000),
  )
})

test('a page that closes at any moment goes on at the next visit, and nothing is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, fc.nat(3_000), async (planned, later) => {
      const { chat, at: now, service } = await chats.next()
      const clock = new VirtualClock(now)
      const sky = [...planned.weather]
      const options = { service: service(clock), chat, clock }
      const first = await ConsoleOn.open({ ...options, weather: () => sky.shift() ?? 'fine', name: 'first' })
      await perform(first, clock, planned.edits)
      await settle(clock, [first], clock.now() + 300 + later)
      first.queue.close()
      const entry = first.kept
      const second = await ConsoleOn.open({ ...options, name: 'second', ...(entry && { entry }) })
      if (entry) second.queue.resume()
      await settle(clock, [second])
      expect(second.queue.getSnapshot().phase).toBe('idle')
      expect(second.queue.getSnapshot().difference).toBeUndefined()
      expect(outline(second.screen)).toEqual(outline(first.screen))
      expect(outline(await readAll(service(clock), chat, -1))).toEqual(outline(first.screen))
    }),
    runs(50, 5_000),
  )
})

/** Found by chance: code whose paragraph was taken away ended in a callout, where the service refuses it. */
const codeLeftInACallout: [Planned, Planned] = [
  { edits: [[0, { do: 'retype', at: 371, type: 13 }]], weather: [] },
  {
    edits: [
      [0, { do: 'remove', at: 829 }],
      [0, { do: 'insert', at: 572, type: 14, text: '' }],
    ],
    weather: [],
  },
]

/**
 * Found by chance: an old copy that the others wrote into lived on, and the next
 * move of its block gave a second old copy the same id; calls went to the wrong one.
 */
const movedOnWhileOthersWriteInto: [Planned, Planned] = [
  {
    edits: [
      [0, { do: 'indent', at: 182 }],
      [803, { do: 'indent', at: 0 }],
      [441, { do: 'split', at: 0 }],
      [497, { do: 'insert', at: 264, type: 14, text: '' }],
      [0, { do: 'move', at: 1000, to: 676 }],
      [0, { do: 'move', at: 272, to: 0 }],
      [272, { do: 'move', at: 0, to: 1 }],
    ],
    weather: [],
  },
  {
    edits: [
      [0, { do: 'inside', at: 708, text: '' }],
      [506, { do: 'retype', at: 70, type: 12 }],
      [603, { do: 'inside', at: 233, text: '' }],
      [503, { do: 'insert', at: 178, type: 2, text: '' }],
    ],
    weather: ['lostAnswer'],
  },
]

/**
 * Found by chance: the old copy of a table that moved, in which the others moved a
 * row meanwhile, was kept without the cells that were in the new one already.
 */
const movedWhileOthersMoveARow: [Planned, Planned] = [
  {
    edits: [
      [0, { box: 'move', at: 9, to: 0 }],
      [0, { box: 'move', at: 0, to: 0 }],
    ],
    weather: ['lostAnswer', 'lostRequest', 'lostAnswer'],
  },
  {
    edits: [
      [0, { box: 'table', at: 0, how: 'moveRow', from: 0, to: 339 }],
      [400, { do: 'inside', at: 0, text: '' }],
      [725, { box: 'move', at: 4, to: 0 }],
    ],
    weather: [],
  },
]

/** Two consoles write into one chat, both as planned; at the end they show what the service holds. */
async function write({ chat, at: now, service }: FuzzChat, planned: [Planned, Planned]) {
  const clock = new VirtualClock(now)
  const options = { service: service(clock), chat, clock }
  const open = async (name: string, sky: Weather[]) =>
    ConsoleOn.open({ ...options, name, weather: () => sky.shift() ?? 'fine' })
  const [ours, theirs] = planned
  const both = [await open('ours', [...ours.weather]), await open('theirs', [...theirs.weather])]
  for (let step = 0; step < 20; step++) {
    for (const [side, console] of both.entries()) {
      const next = planned[side]!.edits[step]
      if (!next) continue
      await settle(clock, both, clock.now() + next[0])
      console.show(edited(console.screen, next[1], () => console.newId(side ? 'theirs' : 'ours')))
    }
  }
  await settle(clock, both)
  // Whoever wrote last has not told the other one yet.
  for (const console of [...both, ...both]) {
    console.queue.check()
    await settle(clock, both)
  }
  const held = outline(await readAll(service(clock), chat, -1))
  for (const console of both) {
    expect(console.queue.getSnapshot().phase).toBe('idle')
    expect(console.queue.getSnapshot().difference).toBeUndefined()
    expect(outline(console.screen)).toEqual(held)
  }
}

test('two consoles end with one document', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, schedule, async (ours, theirs) => write(await chats.next(), [ours, theirs])),
    runs(50, 5_000),
  )
})

test.each([
  ['code of which the others took the paragraph away', codeLeftInACallout],
  ['a block moved on and on while the others write into its old copy', movedOnWhileOthersWriteInto],
])('two consoles end with one document: %s', async (_, planned) => {
  await write(chats.first((plainChats += 1)), planned)
})

test('two consoles end with one document: a table moved while the others move a row of it (seed 1795372597)', async () => {
  await write(await chats.next(), movedWhileOthersMoveARow)
})

test('two who write into one block without seeing each other find both texts', async () => {
  const one = fc.record({ pause: fc.nat(2_000), at: fc.nat(9), weather })
  await fc.assert(
    fc.asyncProperty(one, one, async (ours, theirs) => {
      const { chat, at: now, service } = await chats.next()
      const clock = new VirtualClock(now)
      const written = await Promise.all(
        Object.entries({ ours, theirs }).map(async ([name, { weather: sky, pause, at }]) => {
          const left = [...sky]
          const options = {
            service: service(clock),
            chat,
            clock,
            name,
            weather: () => left.shift() ?? 'fine',
          }
          const console = await ConsoleOn.open(options)
          const words = `written by ${name}`
          const write = () => console.show(edited(console.screen, { do: 'type', at, text: words }, () => ''))
          clock.setTimeout(write, pause)
          return { console, words }
        }),
      )
      await settle(
        clock,
        written.map((each) => each.console),
      )
      const held = JSON.stringify(await readAll(service(clock), chat, -1))
      for (const { words } of written) expect(held.split(words)).toHaveLength(2)
    }),
    runs(50, 2_000),
  )
})
