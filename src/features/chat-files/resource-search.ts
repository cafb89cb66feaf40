import type { CallInput } from '../../../client/client'
import { LarkError } from '../../../client/lark-error'
import { mayRetry, retryDelayMs } from '../../../client/retry'
import type { Page } from '../../../contract/envelope'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { call } from '../../api/client'
import { resourcesIn } from './chat-resource'
import type { ChatResource, ReadResources } from './chat-resource'

/** The state of a search. */
type SearchPhase =
  | { name: 'looking' }
  /** Too many calls: continues by itself at `until`, on the clock of `now`. */
  | { name: 'held'; until: number }
  /** The operator stopped it. */
  | { name: 'stopped' }
  /** It has read many messages, and asks whether to continue. */
  | { name: 'asking' }
  | { name: 'failed'; error: unknown }
  | { name: 'ended' }

/** The results so far; a new object whenever something changes. */
export interface Searched {
  phase: SearchPhase
  /** As the chat lists them, newest first; those of a thread come after its root. */
  found: readonly ChatResource[]
  /** The number of messages read. */
  looked: number
  /** The time of the earliest message that the chat itself listed, without those in threads. */
  backTo: number | undefined
}

interface Ports {
  read(asked: ListMessagesQuery, signal: AbortSignal): Promise<Page<Message>>
  resourcesOf: ReadResources
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves after `ms`, or at once when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Both in whole seconds since the epoch (platform/messages#calls). */
interface Bounds {
  start_time?: number
  end_time?: number
}

/** The platform lets an application list a thousand pages a minute (platform/messages#calls). */
const PACE_MS = 60
/** After this many messages it asks whether to continue. */
export const MOST_LOOKED = 5_000

/**
 * Searches a chat for the resources of its messages, newest first, page by page at the platform's pace. A chat lists
 * only the roots of its threads, so each thread is read when its root appears. A search can be stopped at any time.
 * It then continues where it was, and keeps its results.
 */
export class ResourceSearch {
  readonly #ports: Ports
  readonly #listeners = new Listeners()
  /** Pages still to read; the last one is next. */
  readonly #tasks: ListMessagesQuery[]
  /** The roots of threads: a thread lists its root again. */
  readonly #roots = new Set<string>()
  #searched: Searched = { phase: { name: 'stopped' }, found: [], looked: 0, backTo: undefined }
  #underway: AbortController | undefined
  #asksAt = MOST_LOOKED

  constructor(chatId: string, bounds: Bounds, ports: Ports) {
    this.#ports = ports
    const newestFirst = { sort_type: 'ByCreateTimeDesc' as const, page_size: 50 }
    this.#tasks = [{ container_id_type: 'chat', container_id: chatId, ...newestFirst, ...bounds }]
  }

  searched = (): Searched => this.#searched

  readonly subscribe = this.#listeners.add

  stop = () => {
    if (!this.#underway) return
    this.#underway.abort()
    this.#underway = undefined
    this.#show({ phase: { name: 'stopped' } })
  }

  /** Starts or continues. */
  goOn = () => {
    const { phase, looked } = this.#searched
    if (this.#underway || phase.name === 'ended') return
    if (phase.name === 'asking') this.#asksAt = looked + MOST_LOOKED
    const underway = new AbortController()
    this.#underway = underway
    this.#show({ phase: { name: 'looking' } })
    void this.#look(underway.signal).then((phase) => {
      if (this.#underway !== underway) return
      this.#underway = undefined
      this.#show({ phase })
    })
  }

  /** Runs until the search ends or pauses, and returns the reason. */
  async #look(signal: AbortSignal): Promise<SearchPhase> {
    for (let task = this.#tasks.at(-1); task; task = this.#tasks.at(-1)) {
      const began = this.#ports.now()
      try {
        const page = await this.#read(task, signal)
        if (signal.aborted) break
        this.#take(task, page)
      } catch (error) {
        return { name: 'failed', error }
      }
      if (this.#searched.looked >= this.#asksAt && this.#tasks.length > 0) return { name: 'asking' }
      await this.#ports.wait(PACE_MS - (this.#ports.now() - began), signal)
      if (signal.aborted) break
    }
    return { name: 'ended' }
  }

  /** After “too many calls” it waits as long as the answer says. It repeats an unanswered call a few times. */
  async #read(task: ListMessagesQuery, signal: AbortSignal): Promise<Page<Message>> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.#ports.read(task, signal)
      } catch (error) {
        const isTooOften = error instanceof LarkError && error.isTooOften
        if (signal.aborted || (!isTooOften && !mayRetry(failures, error))) throw error
        const ms = retryDelayMs(Math.min(failures, 5), error)
        if (isTooOften) this.#show({ phase: { name: 'held', until: this.#ports.now() + ms } })
        await this.#ports.wait(ms, signal)
        signal.throwIfAborted()
        if (isTooOften) this.#show({ phase: { name: 'looking' } })
      }
    }
  }

  #take(task: ListMessagesQuery, { items, has_more, page_token }: Page<Message>) {
    const isThread = task.container_id_type === 'thread'
    const fresh = isThread ? items.filter(({ message_id }) => !this.#roots.has(message_id)) : items
    this.#tasks.pop()
    if (has_more && page_token) this.#tasks.push({ ...task, page_token })
    if (!isThread) {
      const roots = items.filter(({ thread_id }) => thread_id !== undefined)
      for (const { message_id } of roots) this.#roots.add(message_id)
      this.#tasks.push(...threadsBehind(roots))
    }
    const { found, looked, backTo } = this.#searched
    const last = isThread ? undefined : items.at(-1)
    const more = fresh.flatMap((message) => resourcesIn(message, this.#ports.resourcesOf))
    this.#show({
      found: more.length > 0 ? [...found, ...more] : found,
      looked: looked + fresh.length,
      backTo: last ? Number(last.create_time) : backTo,
    })
  }

  #show(change: Partial<Searched>) {
    this.#searched = { ...this.#searched, ...change }
    this.#listeners.emit()
  }
}

/** The threads of these roots, in reverse: the last one is read next. */
const threadsBehind = (messages: readonly Message[]): ListMessagesQuery[] =>
  messages
    .flatMap(({ thread_id }) => (thread_id === undefined ? [] : [thread_id]))
    .map((id): ListMessagesQuery => ({ container_id_type: 'thread', container_id: id, page_size: 50 }))
    .toReversed()

/** Which page of the messages of a chat or a thread. */
export type ListMessagesQuery = CallInput<typeof ListMessages>['query']

export const listMessages = (query: ListMessagesQuery, signal: AbortSignal) =>
  call(ListMessages, { query }, { signal })
