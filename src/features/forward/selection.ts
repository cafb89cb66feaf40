import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { exclusionReason, groupsOf } from './exclusion-reason'
import type { ExclusionReason } from './exclusion-reason'

/** The most messages that one merge-forward takes (platform/pace#limits). */
export const MAX_PICKED = 100

/** The result of selecting messages. */
export interface PickResult {
  added: number
  /** How many had no room. */
  refused: number
  /** Messages that no bundle can hold, which are therefore not selected. */
  unfit: readonly { message_id: string; why: ExclusionReason }[]
  /**
   * The messages of a range that had no room, without those that no bundle can hold, earliest first. They can be
   * forwarded in several bundles.
   */
  range?: readonly Message[]
}

/** The last thing that happened, to be announced; a new object each time. */
export type SelectionEvent =
  | ({ type: 'picked'; at?: string | undefined } & PickResult)
  | { type: 'dropped' | 'cleared' | 'recalled'; count: number }
  | { type: 'undone' }
  | { type: 'notRead' }

/** An event with the number of messages selected after it. */
export type SelectionNotice = SelectionEvent & { picked: number }

/** Options for selecting messages. */
interface PickOptions {
  /** The number of messages to select, so that not all of them have to be read. */
  count?: number
  /** The current row of the operator, where refusals are shown. */
  at?: string
  /** The messages are one range, which is returned as a whole if there is not enough room. */
  isRange?: boolean
}

/**
 * One gesture of the operator over any number of rows. Each step is computed from the selection at its start, so that
 * a range can shrink again. Undo reverts it in one step.
 */
export interface SelectionEdit {
  pick(messages: Iterable<Message>, ask?: PickOptions): PickResult
  drop(messageIds: readonly string[]): void
}

/**
 * The selected messages, across everything that is loaded, filtered out or scrolled away. It holds the messages
 * themselves: never more than a merge-forward takes, and none that could never be sent. Components subscribe to it,
 * and a row only to its own id, so that selecting a message re-renders one row and the tray.
 */
export interface Selection {
  /** The selected messages, earliest first; the same array until something is selected, dropped or refreshed. */
  picked(): readonly Message[]
  has(messageId: string): boolean
  pick(messages: Iterable<Message>, ask?: PickOptions): PickResult
  drop(messageIds: readonly string[]): void
  clear(): void
  begin(): SelectionEdit
  /** Adds the messages that an address names, including unfit ones. It announces nothing, and cannot be undone. */
  hold(messages: readonly Message[]): void
  /** Updates selected messages that were read again, because they may have been edited or recalled. */
  refresh(messages: readonly Message[]): void
  undo(): void
  canUndo(): boolean
  notice(): SelectionNotice | undefined
  /** Announces an event about the selection. */
  notify(notice: SelectionEvent): void
  subscribe(listener: () => void): () => void
}

type Held = ReadonlyMap<string, Message>

/** The number of steps that can be undone. */
const MOST_STEPS = 50

/** A selection that starts empty. */
export function createSelection(): Selection {
  let held: Held = new Map()
  let inOrder: readonly Message[] = []
  let past: readonly Held[] = []
  let notice: SelectionNotice | undefined
  const listeners = new Listeners()

  const set = (next: Held, said: SelectionEvent | undefined) => {
    if (next !== held) inOrder = [...next.values()].toSorted(byTimeThenId)
    held = next
    if (said) notice = { ...said, picked: next.size }
    listeners.emit()
  }

  function begin(): SelectionEdit {
    let base = held
    let left: Held | undefined
    const go = (next: Held, said: SelectionEvent) => {
      const isFirst = left === undefined
      if (isFirst && next !== base) past = [...past.slice(-MOST_STEPS + 1), base]
      if (next !== base || !isFirst) left = next
      set(next, said)
    }
    // Keeps messages that were selected in between.
    const rebase = () => {
      if (left === undefined || left !== held) [base, left] = [held, undefined]
      return base
    }
    return {
      pick(messages, { count, at, isRange } = {}) {
        const next = new Map(rebase())
        const isLarge = isRange === true && count !== undefined && count > MAX_PICKED
        const given = isLarge ? [...messages] : messages
        const added = addTo(next, given, count)
        const range = isLarge && added.refused > 0 ? [...given].filter((each) => !exclusionReason(each)) : []
        const picked = range.length > MAX_PICKED ? { ...added, range: range.toSorted(byTimeThenId) } : added
        go(next.size === base.size ? base : next, { type: 'picked', at, ...picked })
        return picked
      },
      drop(messageIds) {
        const next = new Map(rebase())
        for (const messageId of messageIds) next.delete(messageId)
        const count = base.size - next.size
        if (count > 0 || left !== undefined) go(count === 0 ? base : next, { type: 'dropped', count })
      },
    }
  }

  return {
    picked: () => inOrder,
    has: (messageId) => held.has(messageId),
    pick: (messages, ask) => begin().pick(messages, ask),
    drop: (messageIds) => begin().drop(messageIds),
    begin,
    clear() {
      if (held.size === 0) return
      past = [...past.slice(-MOST_STEPS + 1), held]
      set(new Map(), { type: 'cleared', count: held.size })
    },
    hold(messages) {
      const next = new Map(held)
      for (const message of messages) {
        if (next.size < MAX_PICKED) next.set(message.message_id, message)
      }
      if (next.size !== held.size) set(next, undefined)
    },
    refresh(messages) {
      if (held.size === 0) return
      const fresh = messages.filter((message) => isOtherThan(held.get(message.message_id), message))
      if (fresh.length === 0) return
      const count = fresh.filter(
        ({ deleted, message_id }) => deleted && !held.get(message_id)?.deleted,
      ).length
      const next = new Map(held)
      for (const message of fresh) next.set(message.message_id, message)
      set(next, count > 0 ? { type: 'recalled', count } : undefined)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      past = past.slice(0, -1)
      const next = new Map<string, Message>()
      for (const [id, message] of before) next.set(id, held.get(id) ?? message)
      set(next, { type: 'undone' })
    },
    canUndo: () => past.length > 0,
    notice: () => notice,
    notify: (said) => set(held, said),
    subscribe: listeners.add,
  }
}

/**
 * Reads no further than there is room if `count`, the number of all messages, is given: the rest are refused unread.
 */
function addTo(into: Map<string, Message>, messages: Iterable<Message>, count?: number): PickResult {
  const unfit: { message_id: string; why: ExclusionReason }[] = []
  const before = into.size
  let seen = 0
  let refused = 0
  for (const message of messages) {
    const { message_id } = message
    if (into.size >= MAX_PICKED && count !== undefined)
      return { added: into.size - before, refused: count - seen, unfit }
    seen++
    if (into.has(message_id)) continue
    const why = exclusionReason(message)
    if (why) unfit.push({ message_id, why })
    else if (into.size < MAX_PICKED) into.set(message_id, message)
    else refused++
  }
  return { added: into.size - before, refused, unfit }
}

/**
 * Whether a new listing has changed a message. GetMessage returns a recalled one without content
 * (platform/messages#message).
 */
const isOtherThan = (known: Message | undefined, message: Message): boolean =>
  known !== undefined &&
  (known.deleted !== message.deleted ||
    known.update_time !== message.update_time ||
    known.updated !== message.updated ||
    known.thread_id !== message.thread_id)

/** The order in the chat, and in a bundle (platform/messages#merge-forward-children). */
const byTimeThenId = (one: Message, other: Message): number =>
  Number(one.create_time) - Number(other.create_time) || (one.message_id < other.message_id ? -1 : 1)

/**
 * The messages in as few bundles as the rules allow (platform/messages#merge-forward, rules 5 to 7;
 * platform/pace#limits). Each holds at most a hundred messages of one chat, all of one thread or all outside threads.
 * Messages keep their order, and bundles are in the order of their first messages.
 *
 * Messages that cannot be bundled stay with the others of their thread, so that the answer lists them. A bundle of
 * only such messages is left out, because it would be refused.
 */
export const splitIntoBatches = (messages: readonly Message[]): Message[][] =>
  groupsOf(messages, ({ chat_id, thread_id = '' }) => `${chat_id} ${thread_id}`)
    .flatMap(({ messages: alike }) => inPieces(alike))
    .filter((batch) => batch.some((message) => !exclusionReason(message)))

const inPieces = (messages: readonly Message[]): Message[][] =>
  Array.from({ length: Math.ceil(messages.length / MAX_PICKED) }, (_, at) =>
    messages.slice(at * MAX_PICKED, (at + 1) * MAX_PICKED),
  )
