import { createRequire } from 'node:module'
import type Libsql from 'libsql'
import { createClient } from '../../client/client'
import { RateBudget } from '../../client/rate-budget'
import { TEXT } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { steadyClock, wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import type { Locks } from '../../primitives/ports'
import { announcementCalls } from '../../saving/calls/announcement-calls'
import { openDraftJournal, wholeDraft } from '../../saving/drafts/draft-journal'
import { newId } from '../../saving/queue/block-ids'
import { SaveQueue } from '../../saving/queue/save-queue'
import type { SaveEntry } from '../../saving/queue/save-state'
import { openSaveWork } from '../../saving/queue/save-work'
import { sqliteKeyValues } from './sqlite-key-values'

/** The options of a saver, as JSON in its only argument. */
export interface SaverOptions {
  url: string
  token: string
  app_id: string
  chat_id: string
  /** The file of unsaved work. */
  file: string
  /** A module from which the driver is found. */
  base: string
  /** Lines to append. The saver continues with the unsaved work of an earlier one if there is some. */
  lines: readonly string[]
  /** The write, counted from 1, that stops: before it is sent, or after it has arrived. The saver prints `stopped`. */
  stopAt?: { write: number; when: 'before' | 'after' }
}

const options = JSON.parse(process.argv[2]!) as SaverOptions
const { url, token, app_id, chat_id, stopAt } = options

/** This process is the only writer. */
const locks: Locks = {
  request: async <T>(_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => T)({}),
  query: async () => ({ held: [] }),
}

let writes = 0
const client = createClient({
  async fetch(path, request) {
    const isWrite = request?.method !== 'GET'
    if (isWrite) writes += 1
    const stops = isWrite && writes === stopAt?.write
    if (stops && stopAt.when === 'before') await stop()
    const response = await fetch(`${url}${path as string}`, request)
    if (stops) await stop()
    return response
  },
})
client.setSession({ token, app_id, renew: () => Promise.resolve(undefined) })

async function stop(): Promise<never> {
  process.stdout.write('stopped\n')
  return new Promise<never>(() => undefined)
}

const Database = createRequire(options.base)('libsql') as typeof Libsql
const store = sqliteKeyValues(new Database(options.file))
const journal = openDraftJournal(app_id, chat_id, { store, locks })
const service = announcementCalls(client.inNameOf(app_id).call, chat_id, {
  reads: new RateBudget('reads', steadyClock.now),
  writes: new RateBudget('writes', steadyClock.now),
})

const line = (words: string): BlockTree => ({
  id: newId(),
  block_type: TEXT,
  body: { text: { elements: [{ text_run: { content: words } }] } },
  children: [],
})

/** The unsaved work of an earlier saver, or the document of the service. */
async function beginning(): Promise<{ entry: SaveEntry; isResumed: boolean }> {
  const revision = await service.readRevision()
  const document = await service.read(revision)
  const draft = await journal.read()
  if (draft) return { entry: wholeDraft(draft, document), isResumed: true }
  return { entry: { revision, saved: document, wanted: document, ids: [] }, isResumed: false }
}

async function main() {
  const { entry, isResumed } = await beginning()
  const queue = new SaveQueue(
    {
      service,
      screen: { onMerged: () => undefined, onLearned: () => undefined },
      drafts: journal,
      clock: wallClock,
      newToken: newUuid,
      newId,
      work: () => openSaveWork,
      random: Math.random,
    },
    entry,
  )
  queue.subscribe(() => {
    const { phase, readAt, revision } = queue.getSnapshot()
    // Once it has read back what it saved.
    if (!queue.isSaved || phase !== 'idle' || readAt !== revision) return
    process.stdout.write(`saved after ${writes} writes\n`, () => process.exit(0))
  })
  if (isResumed) queue.resume()
  else queue.change({ ...entry.wanted, children: [...entry.wanted.children, ...options.lines.map(line)] })
}

void main()
