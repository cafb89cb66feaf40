import { isRefusedForGood } from '../../../../client/retry'
import { Listeners } from '../../../../primitives/listeners'
import { MOST_IN_BATCH, type ReactionKind } from '../../../api/messages/reactions'

interface Ports {
  /** The application as which this page reacts. */
  appId: string
  /** Whether the user may react. */
  canReact: boolean
  /** The reactions to at most 20 messages; those that cannot be read are missing. Throws what the client throws. */
  read(
    messageIds: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly ReactionKind[]>>
  /** Reacts, and returns the id of the reaction. */
  add(messageId: string, type: string): Promise<string>
  remove(messageId: string, reactionId: string): Promise<void>
  /** Resolves after a pause; rejects when aborted. */
  rest(signal: AbortSignal): Promise<void>
}

/** Messages whose reactions are remembered; those shown longest ago are forgotten. */
const MOST_KNOWN = 1_000

const none: readonly ReactionKind[] = []

/**
 * The reactions to the messages of a list. A listing does not have them, so those of the rows in view are read, up to 20
 * in one call, whenever the view has rested. A reaction that is set is shown at once, and taken back if it is refused.
 */
export class ReactionBook {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  readonly #known = new Map<string, readonly ReactionKind[]>()
  /** Known, and changed since. */
  readonly #stale = new Set<string>()
  /** Messages with a change of this page under way: what is read meanwhile may not have it. */
  readonly #changing = new Map<string, number>()
  #inView: readonly string[] = []
  #reading: AbortController | undefined
  #isRefused = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  get canReact(): boolean {
    return this.#ports.canReact
  }

  /** The reactions of a message; the same array until they change, and an empty one while they are not known. */
  of = (messageId: string): readonly ReactionKind[] => this.#known.get(messageId) ?? none

  /** Reads the reactions of the rows in view that are not known. Called again when the view moves. */
  show(messageIds: readonly string[]) {
    const before = this.#inView
    if (messageIds.length !== before.length || messageIds.some((id, at) => id !== before[at]))
      this.#inView = messageIds
    void this.#readOn()
  }

  /** The reactions of these messages may have changed; without ids, those of all. */
  readonly expire = (messageIds?: readonly string[]) => {
    for (const id of messageIds ?? this.#known.keys()) if (this.#known.has(id)) this.#stale.add(id)
    void this.#readOn()
  }

  close() {
    this.#inView = []
    this.#reading?.abort()
  }

  /** Sets the application's own reaction, or takes it back. Throws what the client throws, with the former state shown. */
  async toggle(messageId: string, type: string): Promise<void> {
    const { appId, add, remove } = this.#ports
    const before = this.of(messageId)
    const own = before.find((kind) => kind.type === type)
    // The id of one that is just being set is not known yet.
    if (own?.ownId === PENDING) return
    this.#begin(messageId)
    try {
      if (own?.ownId !== undefined) {
        this.#set(messageId, without(before, type, appId))
        await remove(messageId, own.ownId)
      } else {
        this.#set(messageId, withOwn(before, type, appId))
        const ownId = await add(messageId, type)
        this.#set(
          messageId,
          this.of(messageId).map((kind) => (kind.type === type ? { ...kind, ownId } : kind)),
        )
      }
    } catch (error) {
      this.#set(messageId, before)
      throw error
    } finally {
      this.#end(messageId)
    }
  }

  #begin(messageId: string) {
    this.#changing.set(messageId, (this.#changing.get(messageId) ?? 0) + 1)
  }

  #end(messageId: string) {
    const left = (this.#changing.get(messageId) ?? 1) - 1
    if (left > 0) this.#changing.set(messageId, left)
    else this.#changing.delete(messageId)
    if (left === 0) this.expire([messageId])
  }

  #wanted = () =>
    this.#inView.filter((id) => (!this.#known.has(id) || this.#stale.has(id)) && !this.#changing.has(id))

  async #readOn() {
    if (this.#reading || this.#isRefused || this.#wanted().length === 0) return
    const reading = (this.#reading = new AbortController())
    const { signal } = reading
    let rested: readonly string[] | undefined
    try {
      while (!signal.aborted) {
        // While the view moves, neither a row nor the machine is asked for anything.
        while (rested !== this.#inView) {
          rested = this.#inView
          await this.#ports.rest(signal)
        }
        const ids = this.#wanted().slice(0, MOST_IN_BATCH)
        if (ids.length === 0) return
        const wasStale = ids.filter((id) => this.#stale.delete(id))
        try {
          this.#note(ids, await this.#ports.read(ids, signal))
        } catch (error) {
          for (const id of wasStale) this.#stale.add(id)
          throw error
        }
      }
    } catch (error) {
      // Other failures are tried again when the view moves, or at the next look.
      this.#isRefused = isRefusedForGood(error)
    } finally {
      this.#reading = undefined
    }
  }

  #note(ids: readonly string[], read: ReadonlyMap<string, readonly ReactionKind[]>) {
    let isChanged = false
    for (const id of ids) {
      // A message that cannot be read has none to show.
      const answered = read.get(id)
      const kinds = answered && answered.length > 0 ? answered : none
      if (this.#changing.has(id)) this.#stale.add(id)
      else if (!isSame(this.#known.get(id) ?? none, kinds)) isChanged = true
      else if (this.#known.has(id)) continue
      if (!this.#changing.has(id)) this.#known.set(id, kinds)
    }
    for (const id of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break
      if (!this.#inView.includes(id)) this.#known.delete(id)
    }
    if (isChanged) this.#listeners.emit()
  }

  #set(messageId: string, kinds: readonly ReactionKind[]) {
    this.#known.set(messageId, kinds)
    this.#listeners.emit()
  }
}

/** In place of the id of a reaction that is being set. */
const PENDING = ''

function withOwn(kinds: readonly ReactionKind[], type: string, appId: string): readonly ReactionKind[] {
  const before = kinds.find((kind) => kind.type === type)
  if (!before) return [...kinds, { type, count: 1, operators: [appId], ownId: PENDING }]
  const more = {
    ...before,
    count: before.count + 1,
    operators: [...before.operators, appId],
    ownId: PENDING,
  }
  return kinds.map((kind) => (kind === before ? more : kind))
}

const without = (kinds: readonly ReactionKind[], type: string, appId: string): readonly ReactionKind[] =>
  kinds.flatMap((kind) => {
    if (kind.type !== type) return [kind]
    const { ownId: _gone, ...rest } = kind
    const operators = kind.operators.filter((id) => id !== appId)
    return kind.count > 1 ? [{ ...rest, count: kind.count - 1, operators }] : []
  })

const isSame = (one: readonly ReactionKind[], other: readonly ReactionKind[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
