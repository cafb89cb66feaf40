import { backgroundReads } from '../../../../client/background'
import type { Message } from '../../../../contract/im/messages/message'
import { Listeners } from '../../../../primitives/listeners'
import { pause } from '../../../../primitives/retry'
import type { FeedEvent } from '../../../api/changes'
import { listingBudget } from '../../../api/page-budgets'
import type { ChatCoverage } from '../engine/search-record'
import { ChatReader, type ChatReaderPorts } from './chat-reader'
import { entryOfChat } from './search-entries'

/** The state of the reading. `elsewhere`: another tab reads. `stopped`: a gateway allows no background reads this month. */
export type ReadingPhase =
  | { name: 'elsewhere' | 'reading' | 'resting' | 'stopped' }
  | { name: 'failed'; error: unknown }

interface Ports extends ChatReaderPorts {
  coverage(): readonly ChatCoverage[]
  /** Reads the people, and puts them into the index. */
  readPeople(): Promise<void>
  /** Empties the index. */
  clear(): Promise<unknown>
  /** A chat that was compared with the service less long ago is not compared at the beginning. Milliseconds. */
  freshMs: number
  /** A chat whose messages were all read less long ago is not read again as a whole at the beginning. Milliseconds. */
  wholeFreshMs: number
  /** Runs in one tab at a time. */
  alone(run: () => Promise<void>): Promise<void>
}

/** Reported changes are collected for this long. */
const CALM_MS = 500
/** A changed announcement is read again after this long without another change. */
const UNSAVED_MS = 20_000
/** After a failure the reading continues by itself. */
const AGAIN_MS = 30_000
/** More changed messages of a chat are read by pages. */
const MOST_NAMED = 20

/**
 * Keeps the index current: reads every chat to its beginning, then what the service reports. It uses only calls that
 * the page leaves, in one tab at a time. When it starts, it reads all messages again, the newest first, because recalls
 * are not reported while no tab is open.
 */
export class SearchReader {
  readonly #ports: Ports
  readonly #signal: AbortSignal
  readonly #chatReader: ChatReader
  readonly #listeners = new Listeners()
  #phase: ReadingPhase = { name: 'elsewhere' }
  #isListWanted = true
  readonly #begunAt: number
  /** Chats compared before this are compared again. */
  #dueSince: number
  /** Of these, the chats that were read as a whole before this are read again as a whole. */
  #wholeDueSince: number
  /** Chats of which an earlier visit has read a part only, which is read again once they are whole. */
  readonly #unsure = new Set<string>()
  /** Chats with reported changes, and when they are compared, in milliseconds. */
  readonly #dueAt = new Map<string, number>()
  /** Changed messages, and their chats. */
  readonly #named = new Map<string, string>()
  readonly #checked = new Set<string>()
  #chats = new Map<string, ChatCoverage>()
  #wake: () => void = () => undefined
  #isFirstMissed = true
  #isClearWanted = false

  constructor(ports: Ports, signal: AbortSignal) {
    this.#ports = ports
    this.#signal = signal
    this.#chatReader = new ChatReader(ports, signal)
    this.#begunAt = ports.now()
    this.#dueSince = this.#begunAt - ports.freshMs
    this.#wholeDueSince = this.#begunAt - ports.wholeFreshMs
    signal.addEventListener('abort', () => this.#wake())
    void ports.alone(() => this.#run()).catch(() => undefined)
  }

  readonly subscribe = this.#listeners.add
  readonly phase = (): ReadingPhase => this.#phase

  /** Continues at once after a failure. */
  readonly goOn = () => this.#wake()

  /** A change that the service reported. */
  readonly hear = (news: FeedEvent) => {
    if (news.kind === 'messages' && news.message_id) this.#named.set(news.message_id, news.chat_id)
    else if (news.kind === 'messages') this.#dueAt.set(news.chat_id, this.#ports.now())
    else if (news.kind === 'announcement') this.#dueAt.set(news.chat_id, this.#ports.now() + UNSAVED_MS)
    else if (news.kind === 'chat') this.#isListWanted = true
    else if (news.kind === 'world') this.#isClearWanted = true
    else if (news.kind === 'missed') this.#missed()
    this.#wake()
  }

  /** Changes may have been missed. The stream begins with this, and then only what was read before it opened is old. */
  #missed() {
    const now = this.#ports.now()
    if (!this.#isFirstMissed) {
      this.#dueSince = now
      this.#wholeDueSince = now - this.#ports.wholeFreshMs
    }
    for (const { chat, checkedAt } of this.#chats.values())
      if (checkedAt >= this.#begunAt) this.#dueAt.set(chat, now)
    this.#isFirstMissed = false
    this.#isListWanted = true
  }

  /** Reads messages that results show, once each: they may have been recalled while no tab was open. */
  async check(messages: readonly Pick<Message, 'message_id' | 'chat_id'>[]): Promise<void> {
    for (const { message_id, chat_id } of messages) {
      if (this.#checked.has(message_id) || backgroundReads.isStopped()) continue
      this.#checked.add(message_id)
      await this.#chatReader.readMessage(chat_id, message_id).catch(() => this.#checked.delete(message_id))
    }
  }

  async #run() {
    while (!this.#signal.aborted) {
      try {
        this.#show('reading')
        while (await this.#step()) this.#show('reading')
        this.#show('resting')
        const next = Math.min(...this.#dueAt.values()) - this.#ports.now()
        await this.#woken(next)
        await listingBudget.wait(CALM_MS, this.#signal)
      } catch (error) {
        if (this.#signal.aborted) return
        if (backgroundReads.isStopped()) this.#show('stopped')
        else this.#tell({ name: 'failed', error })
        await this.#woken(AGAIN_MS)
      }
    }
  }

  /** Does the most urgent thing. Returns whether there may be more. */
  async #step(): Promise<boolean> {
    if (this.#isClearWanted) {
      this.#isClearWanted = false
      await this.#ports.clear()
      this.#chats.clear()
      this.#isListWanted = true
    }
    if (this.#isListWanted) return await this.#list()
    const [named] = this.#named
    if (named) return await this.#readNamed(...named)
    const now = this.#ports.now()
    for (const chat of this.#dueAt.keys()) if (!this.#chats.has(chat)) this.#dueAt.delete(chat)
    for (const [chat, coverage] of this.#chats) {
      const isDue = coverage.checkedAt < this.#dueSince
      if (!isDue && (this.#dueAt.get(chat) ?? Infinity) > now) continue
      this.#dueAt.delete(chat)
      const isAgain = isDue && (coverage.wholeAt ?? Infinity) < this.#wholeDueSince
      return await this.#readChat(coverage, () => this.#chatReader.readNews(coverage, isAgain))
    }
    const part = nextPart([...this.#chats.values()])
    if (part) return await this.#readChat(part, () => this.#chatReader.readOlder(part))
    for (const chat of this.#unsure) {
      const coverage = this.#chats.get(chat)
      if (coverage) await this.#readChat(coverage, () => this.#chatReader.readNews(coverage, true))
      this.#unsure.delete(chat)
      return true
    }
    return false
  }

  async #readChat(known: ChatCoverage, read: () => Promise<ChatCoverage>): Promise<true> {
    try {
      this.#chats.set(known.chat, await read())
    } catch (error) {
      // A chat that fails comes after the others.
      this.#chats.delete(known.chat)
      this.#chats.set(known.chat, { ...known, checkedAt: 0 })
      throw error
    }
    return true
  }

  /** Reads the list of chats, forgets chats that were left or dissolved, and begins with new ones. */
  async #list(): Promise<true> {
    this.#isListWanted = false
    try {
      const chats = await this.#chatReader.listChats()
      const listed = chats.map(({ chat_id }) => chat_id)
      // First their names, so that a new chat is not unknown while people are read.
      await this.#ports.change({ listed, entries: chats.map(entryOfChat) })
      const known = new Map(this.#ports.coverage().map((each) => [each.chat, each]))
      for (const [chat, each] of known)
        if (!this.#chats.has(chat) && each.checkedAt < this.#dueSince && isBegun(each)) this.#unsure.add(chat)
      this.#chats = new Map(
        listed.map((chat) => [
          chat,
          this.#chats.get(chat) ?? known.get(chat) ?? { chat, isWhole: false, checkedAt: 0 },
        ]),
      )
      await this.#ports.readPeople()
    } catch (error) {
      this.#isListWanted = true
      throw error
    }
    return true
  }

  async #readNamed(messageId: string, chat: string): Promise<true> {
    const ofChat = [...this.#named].filter(([, each]) => each === chat)
    if (ofChat.length > MOST_NAMED) {
      for (const [id] of ofChat) this.#named.delete(id)
      this.#dueAt.set(chat, this.#ports.now())
      return true
    }
    // It may change again while it is read.
    this.#named.delete(messageId)
    try {
      await this.#chatReader.readMessage(chat, messageId)
    } catch (error) {
      this.#named.set(messageId, chat)
      throw error
    }
    return true
  }

  /** Resolves with the next reason to read, after `ms` milliseconds, or at the end. */
  async #woken(ms: number) {
    const waiting = new AbortController()
    this.#wake = () => waiting.abort()
    await (ms < Infinity ? pause(ms, waiting.signal) : aborted(waiting.signal))
  }

  #show(name: 'reading' | 'resting' | 'stopped') {
    this.#tell({ name })
  }

  #tell(phase: ReadingPhase) {
    this.#phase = phase
    this.#listeners.emit()
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

/** Whether a first reading was interrupted. */
const isBegun = ({ isWhole, wholeAt, oldest }: ChatCoverage): boolean =>
  !isWhole && wholeAt === undefined && oldest !== undefined

/** The chat to read on: first those that were never whole, then the one whose messages to come are the newest. */
function nextPart(chats: readonly ChatCoverage[]): ChatCoverage | undefined {
  const parts = chats.filter(({ isWhole }) => !isWhole)
  return (
    parts.find(({ wholeAt }) => wholeAt === undefined) ??
    parts.toSorted((one, other) => (other.oldest ?? Infinity) - (one.oldest ?? Infinity))[0]
  )
}
