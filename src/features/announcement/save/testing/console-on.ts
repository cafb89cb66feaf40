import { BatchDeleteChildren } from '../../../../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../../../../contract/docx/batch-update-blocks'
import type { Block } from '../../../../../contract/docx/block'
import { CreateBlocks } from '../../../../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../../../../contract/docx/get-announcement'
import { ListBlocks } from '../../../../../contract/docx/list-blocks'
import type { DataOf, Endpoint } from '../../../../../contract/endpoint'
import { Pace } from '../../../../api/pace'
import type { BlockTree } from '../../../../editor/block-tree'
import type { Conflict } from '../merge-trees'
import { SaveQueue } from '../save-queue'
import type { SaveEntry, SendFailure } from '../save-state'
import type { WireCall } from '../wire-call'
import { treeFromWire } from './tree-from-wire'
import type { VirtualClock } from './virtual-clock'

/** What happens to one write on its way. */
export type Weather = 'fine' | 'lostRequest' | 'lostAnswer' | 'tooOften' | 'broken'

/** The service, as a test calls it. */
export type Asked = <E extends Endpoint>(
  endpoint: E,
  input: AskInput,
) => Promise<{ status: number; code: number; msg: string; data?: DataOf<E> }>

interface AskInput {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
}

class Refused extends Error {
  readonly failure: SendFailure
  constructor(failure: SendFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** One open console: the real queue and the real service, with weather between them and a screen that is a tree. */
export class ConsoleOn {
  readonly queue: SaveQueue
  screen: BlockTree
  conflicts: Conflict[] = []
  calls: WireCall[] = []
  /** Calls under way; a test waits for them. */
  underway = new Set<Promise<unknown>>()
  kept: SaveEntry | undefined
  #service: Asked
  #chat: string
  #weather: () => Weather
  #made = 0

  static async open(options: ConsoleOptions): Promise<ConsoleOn> {
    const revision = (await ask(options.service, GetAnnouncement, options.chat, {})).revision_id
    const document = await readAll(options.service, options.chat, revision)
    const entry = options.entry ?? { revision, saved: document, wanted: document, ids: [] }
    return new ConsoleOn(options, entry)
  }

  private constructor({ service, chat, clock, weather, name = 'n' }: ConsoleOptions, entry: SaveEntry) {
    this.#service = service
    this.#chat = chat
    this.#weather = weather ?? (() => 'fine')
    this.screen = entry.wanted
    const pace = new Pace(clock.now)
    this.queue = new SaveQueue(
      {
        send: (wire) => this.#track(this.#send(wire)),
        readRevision: () =>
          this.#track(ask(service, GetAnnouncement, chat, {}).then((data) => data.revision_id)),
        read: (revision) => this.#track(readAll(service, chat, revision)),
        failureOf: (error) => {
          if (error instanceof Refused) return error.failure
          throw error
        },
        pace: () => pace.msUntilWrite(chat),
        newToken: () => `${name}-token-${(this.#made += 1)}`,
        newId: () => this.newId(name),
        random: () => 0.5,
        clock,
        onMerged: (document, conflicts) => {
          this.screen = document
          this.conflicts.push(...conflicts)
        },
        keep: (kept) => {
          this.kept = structuredClone(kept)
          return Promise.resolve(true)
        },
        forget: () => {
          this.kept = undefined
          return Promise.resolve()
        },
      },
      entry,
    )
  }

  newId = (name = 'n') => `${name}${(this.#made += 1)}`

  show(document: BlockTree) {
    this.screen = document
    this.queue.change(document)
  }

  async #send(wire: WireCall) {
    const weather = this.#weather()
    if (weather === 'lostRequest') throw new Refused({ kind: 'unanswered' })
    if (weather === 'tooOften') throw new Refused({ kind: 'tooOften', waitMs: 700 })
    this.calls.push(wire)
    const { revision_id, client_token } = wire
    const query = { revision_id, client_token }
    const answer = await this.#write(wire, query)
    if (weather !== 'fine') throw new Refused({ kind: 'unanswered' })
    return answer
  }

  async #write(wire: WireCall, query: AskInput['query']) {
    const [service, chat] = [this.#service, this.#chat]
    if (wire.kind === 'update') {
      const data = await ask(service, BatchUpdateBlocks, chat, { query, body: wire.body })
      return { revision_id: data.revision_id, block_ids: [] }
    }
    if (wire.kind === 'delete') {
      const data = await ask(service, BatchDeleteChildren, chat, { query, body: wire.body }, wire.block_id)
      return { revision_id: data.revision_id, block_ids: [] }
    }
    const data = await ask(service, CreateBlocks, chat, { query, body: wire.body }, wire.block_id)
    return { revision_id: data.revision_id, block_ids: data.children.map((child) => child.block_id) }
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => undefined).finally(() => this.underway.delete(done))
    this.underway.add(done)
    return work
  }
}

export interface ConsoleOptions {
  service: Asked
  chat: string
  clock: VirtualClock
  weather?: () => Weather
  /** Begins its ids and tokens. */
  name?: string
  /** What an earlier visit left. */
  entry?: SaveEntry
}

async function ask<E extends Endpoint>(
  service: Asked,
  endpoint: E,
  chat_id: string,
  input: AskInput,
  block_id = '',
): Promise<DataOf<E>> {
  const reply = await service(endpoint, { ...input, path: { chat_id, block_id } })
  if (reply.code === 99991400) throw new Refused({ kind: 'tooOften' })
  if (reply.status >= 500) throw new Refused({ kind: 'unanswered' })
  if (reply.code !== 0) throw new Refused({ kind: 'refused', code: reply.code, msg: reply.msg })
  return reply.data as DataOf<E>
}

/** The whole document at a revision, page by page. */
export async function readAll(service: Asked, chat: string, revision: number): Promise<BlockTree> {
  const blocks: Block[] = []
  for (let page_token: string | undefined; ;) {
    const query = { revision_id: revision, page_size: 500, ...(page_token && { page_token }) }
    const page = await ask(service, ListBlocks, chat, { query })
    blocks.push(...page.items)
    if (!page.has_more) return treeFromWire(blocks)
    page_token = page.page_token
  }
}

/**
 * Lets time pass until nothing is under way and no timer is left, or until
 * `until`. Calls finish in the moment in which they began.
 */
export async function settle(clock: VirtualClock, consoles: ConsoleOn[], until = Infinity) {
  for (let step = 0; ; step++) {
    if (step > 5_000) throw new Error('it never settles')
    await quiet(consoles)
    if (!clock.tick(until)) {
      await quiet(consoles)
      return
    }
  }
}

async function quiet(consoles: ConsoleOn[]) {
  for (;;) {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    const underway = consoles.flatMap((each) => [...each.underway])
    if (underway.length === 0) return
    await Promise.all(underway)
  }
}
