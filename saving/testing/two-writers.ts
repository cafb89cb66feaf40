import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { RevisionPoller } from '../queue/revision-poller'
import { ConsoleOn, readAll } from './console-on'
import type { Weather } from './console-on'
import type { FuzzChat } from './fuzz-chats'
import { p } from './page'
import { edited } from './random-edits'
import { parentOf, replaced, withChildren } from './tree-edits'

/** The time that a word must be on a screen to count as promised, in milliseconds. */
const STOOD_MS = 1_500
/** The time after the last edit by which both have usually read each other's changes. */
const SETTLED_MS = 20_000
/**
 * The longest time to settle. Two writers with much to save take turns: each write of one makes the other read and
 * merge first.
 */
const MOST_TO_SETTLE_MS = 10 * 60_000
/** The time between two steps of moving a line by key. */
const PRESS_MS = 60
const MOST_ON_THE_WAY_MS = 300
/** The time between a write and its announcement. */
const TOLD_MS = 20

/** The result for the words that two users wrote. */
export interface Written {
  promised: string[]
  lost: string[]
  /** Words that occur twice, except in blocks where both changed the same words. */
  doubled: string[]
}

/**
 * Two users write into one announcement and move its lines, for some minutes of virtual time, as in the walk with two
 * browsers. Requests and answers are lost, the network fails, and pages are closed and reopened with their drafts.
 * Each page is notified that the other one wrote. `splits`: the share of Enter keys that are pressed within a line
 * and not at its end, from 0 to 1. `beginsWith`, `restMs`: each visit opens with the first blocks, and reads the rest
 * later.
 */
export async function twoWriters(
  { chat, clock, service }: FuzzChat,
  minutes: number,
  chance: () => number,
  { splits = 0, ...beginning }: { splits?: number; beginsWith?: number; restMs?: number } = {},
): Promise<Written> {
  const writers: Writer[] = []
  let served = 0
  const onTheWay = () =>
    new Promise<void>((resolve) => void clock.setTimeout(resolve, Math.floor(chance() * MOST_ON_THE_WAY_MS)))
  const told: typeof service = async (endpoint, input) => {
    await onTheWay()
    served += 1
    const reply = await service(endpoint, input).finally(() => (served -= 1))
    const { revision_id: revision }: { revision_id?: number } = reply.data ?? {}
    if (input.query?.['client_token'] !== undefined && revision !== undefined)
      clock.setTimeout(() => {
        for (const writer of writers) writer.hear(revision)
      }, TOLD_MS)
    await onTheWay()
    return reply
  }
  const quiet = async () => {
    do await new Promise<void>((resolve) => setImmediate(resolve))
    while (served > 0)
  }
  /** Lets time pass. Calls take time, too. */
  const pass = async (until: number) => {
    do await quiet()
    while (clock.tick(until))
  }
  const open = (options: Partial<Parameters<typeof ConsoleOn.open>[0]>) =>
    ConsoleOn.open({ service: told, chat, clock, ...beginning, ...options })
  for (const name of ['a', 'b']) writers.push(new Writer(name, clock, chance, open, splits))
  const meanwhile = async (work: Promise<unknown>) => {
    let isOver = false
    void work.finally(() => (isOver = true))
    while (!isOver) await pass(clock.now() + 50)
    await work
  }
  for (const writer of writers) await meanwhile(writer.open())

  const end = clock.now() + minutes * 60_000
  const turns = writers.map((writer, at) => ({ writer, at: clock.now() + at * 300 }))
  for (;;) {
    const turn = turns.reduce((first, other) => (other.at < first.at ? other : first))
    if (turn.at > end) break
    await pass(turn.at)
    const { takes, opening } = turn.writer.act()
    if (opening) await meanwhile(opening)
    turn.at = clock.now() + takes
  }
  for (const writer of writers) writer.clearUp()
  const mostLate = clock.now() + MOST_TO_SETTLE_MS
  do await pass(clock.now() + SETTLED_MS)
  while (writers.some(({ console }) => !console.queue.isSaved) && clock.now() < mostLate)
  for (const writer of writers) writer.look()
  const held = wordsIn(await readAll(service, chat, -1))
  for (const writer of writers) writer.close()
  const promised = writers.flatMap((writer) => [...writer.promised])
  const contested = new Set(writers.flatMap((writer) => [...writer.contested]))
  const times = (word: string) => held.filter((each) => each === word).length
  return {
    promised,
    lost: promised.filter((word) => !held.some((each) => each.includes(word))),
    doubled: promised.filter((word) => times(word) > 1 && !contested.has(word)),
  }
}

const wordsIn = (tree: BlockTree) => preOrder(tree).flatMap((node) => blockText(node).split(/\s+/))

type Open = (options: Partial<Parameters<typeof ConsoleOn.open>[0]>) => Promise<ConsoleOn>

/** States of the network that last for a while. On a bad one, half of the calls get no answer. */
const networks = ['fine', 'bad', 'lostRequest', 'lostAnswer'] as const
type Network = (typeof networks)[number]
const badWeather = ['fine', 'fine', 'lostRequest', 'lostAnswer'] as const

class Writer {
  console!: ConsoleOn
  readonly promised = new Set<string>()
  readonly contested = new Set<string>()
  #watch: RevisionPoller | undefined
  #network: Network = 'fine'
  #isOnline = true
  #fresh: { word: string; at: number }[] = []
  #made = 0
  #visits = 0
  #seen = 0
  readonly #name: string
  readonly #clock: FuzzChat['clock']
  readonly #chance: () => number
  readonly #open: Open
  readonly #splits: number

  constructor(name: string, clock: FuzzChat['clock'], chance: () => number, open: Open, splits: number) {
    this.#name = name
    this.#clock = clock
    this.#chance = chance
    this.#open = open
    this.#splits = splits
  }

  async open(before?: ConsoleOn) {
    const entry = before?.kept
    const name = `${this.#name}${(this.#visits += 1)}_`
    const weather = (): Weather => {
      if (!this.#isOnline) return 'lostRequest'
      return this.#network === 'bad' ? badWeather[this.#pick(badWeather.length)]! : this.#network
    }
    this.console = await this.#open({
      name,
      weather,
      ...(entry && { entry }),
      ...(before?.unseen && { unseen: before.unseen }),
    })
    this.#seen = 0
    if (entry) this.console.queue.resume(entry.cells)
    const { queue } = this.console
    this.#watch = new RevisionPoller({
      clock: this.#clock,
      isVisible: true,
      poll: () => queue.check(),
      onRevision: (revision) => queue.reportRevision(revision),
    })
  }

  close() {
    this.#watch?.close()
    this.console.close()
  }

  hear(revision: number) {
    if (this.#isOnline) this.#watch?.reportRevision(revision)
  }

  clearUp() {
    this.#network = 'fine'
    this.#setOnline(true)
    this.look()
  }

  /** Performs one action of a user, or one event. Returns how long it takes. */
  act(): { takes: number; opening?: Promise<void> } {
    this.look()
    const chance = this.#chance()
    const takes = 500 + this.#pick(1_200)
    if (!this.#isOnline) {
      if (chance < 0.5) this.#type()
      else this.#setOnline(true)
    } else if (chance < 0.55) this.#type()
    else if (chance < 0.67) this.#newLine()
    else if (chance < 0.77) return { takes: this.#moveLine() + takes }
    else if (chance < 0.85) this.#network = networks[this.#pick(networks.length)]!
    else if (chance < 0.92) this.#setOnline(false)
    else return { takes, opening: this.#reopen() }
    return { takes }
  }

  look() {
    const now = this.#clock.now()
    const said = new Set(wordsIn(this.console.screen))
    for (const { word, at } of this.#fresh)
      if (now - at >= STOOD_MS && said.has(word)) this.promised.add(word)
    this.#fresh = this.#fresh.filter(({ at }) => now - at < STOOD_MS)
    const { conflicts } = this.console
    const marked = new Set(
      conflicts
        .slice(this.#seen)
        .flatMap(({ id, alternativeId, kind }) => (kind === 'both' ? [id, alternativeId] : [])),
    )
    this.#seen = conflicts.length
    for (const node of preOrder(this.console.screen))
      if (marked.has(node.id)) for (const word of blockText(node).split(/\s+/)) this.contested.add(word)
  }

  #pick = (number: number) => Math.floor(this.#chance() * number)

  #word(): string {
    const word = `${this.#name}${(this.#made += 1)}x`
    this.#fresh.push({ word, at: this.#clock.now() })
    return word
  }

  #line(): BlockTree | undefined {
    const lines = preOrder(this.console.screen).slice(1)
    return lines[this.#pick(lines.length)]
  }

  #type() {
    const lines = preOrder(this.console.screen).slice(1)
    const at = this.#pick(lines.length)
    const { length } = blockText(lines[at]!).split(/\s+/)
    const place = Math.max(length - this.#pick(4), 0)
    const edit = { do: 'word', at: at + 1, place, replaces: false } as const
    this.console.show(edited(this.console.screen, edit, () => this.#word()))
  }

  /** Presses Enter, mostly at the end of a line. Within a line, the words after it move into the new one. */
  #newLine() {
    const line = this.#line()
    if (!line) return
    const words = blockText(line).split(' ')
    const isSplit = this.#chance() < this.#splits
    const left = isSplit ? 1 + this.#pick(words.length) : words.length
    const rest = words.slice(left)
    const id = this.console.newId(`${this.#name}${this.#visits}_line`)
    const made = p(id, ['line', this.#word(), ...rest].join(' '))
    const kept = rest.length > 0 ? p(line.id, words.slice(0, left).join(' ')) : line
    this.console.show(replaced(this.console.screen, line.id, kept, made))
  }

  #moveLine(): number {
    const line = this.#line()
    if (!line) return 0
    const steps = 1 + this.#pick(4)
    const by = this.#chance() < 0.5 ? -1 : 1
    for (let step = 0; step < steps; step++)
      this.#clock.setTimeout(() => this.#moveBy(line.id, by), step * PRESS_MS)
    return steps * PRESS_MS
  }

  #moveBy(id: string, by: number) {
    const { screen } = this.console
    const parent = parentOf(screen, id)
    if (!parent) return
    const from = parent.children.findIndex((child) => child.id === id)
    const to = from + by
    if (to < 0 || to >= parent.children.length) return
    const node = parent.children[from]!
    this.console.show(
      withChildren(screen, parent.id, (children) => children.toSpliced(from, 1).toSpliced(to, 0, node)),
    )
  }

  #setOnline(isOnline: boolean) {
    if (isOnline === this.#isOnline) return
    this.#isOnline = isOnline
    this.console.queue.setOnline(isOnline)
    if (isOnline) this.#watch?.poll()
  }

  /** Reopens the page. Words that were not on the screen for long enough may be lost. */
  async #reopen() {
    this.#fresh = []
    this.close()
    await this.open(this.console)
  }
}
