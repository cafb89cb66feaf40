import type { BlockTree } from '../../document/block-tree'
import { withRest } from '../../document/wire/tree-from-blocks'
import type { KeyValueStore } from '../../primitives/key-value-store'
import { newUuid } from '../../primitives/new-uuid'
import type { Locks } from '../../primitives/ports'
import { backOffMs, delay, withRetry } from '../../primitives/retry'
import type { InFlight, SaveEntry, Unseen } from '../queue/save-state'
import { joined, TreeChunks } from './stored-tree'
import type { StoredTree } from './stored-tree'

/**
 * Stores unsaved changes in this browser: the saved and the wanted document, the ids, and the pending call with its
 * token. The next visit then continues as if this one had never ended. There is one entry for each announcement and
 * application. Documents are stored in chunks, and an edit writes only one of them.
 */
export interface DraftJournal {
  /**
   * Reads the draft, and repeats a failed read a few times. Without this, the next edit would overwrite the draft.
   */
  read(): Promise<SaveEntry | undefined>
  /**
   * Returns whether it worked. A private window may store nothing, and saving continues without it. A long draft is
   * written in parts, so that typing continues between them. `isUrgent`: it is written in one piece, because the page
   * may close.
   */
  keep(entry: SaveEntry, isUrgent?: boolean): Promise<boolean>
  /** Deletes the draft because everything is saved, and stores only `unseen`. */
  forget(unseen?: Unseen): Promise<void>
  /** Returns the changes that others may not have seen when everything was last saved. */
  readUnseen(): Promise<Unseen | undefined>
}

/** Drafts with another version, or none, were stored before 0.2.0 and are not read. */
const VERSION = 3

/** An entry with trees given by the keys of their chunks. It is written with the last of them, never before one. */
interface Head extends Omit<SaveEntry, 'saved' | 'wanted' | 'inFlight'> {
  version: typeof VERSION
  saved: StoredTree
  wanted: StoredTree
  inFlight?: Omit<InFlight, 'call'> & { call: object; resultingTree: StoredTree }
}

/** The chunks stay this long after everything is saved, so that the next edit writes only one of them. */
const CHUNKS_STAY_MS = 60_000

/** The number of chunks in one part: about 800 kB of JSON, or twenty milliseconds of the page's time. */
const CHUNKS_IN_PART = 32

/** The most repeated reads of a draft, over three seconds. A damaged draft can never be read. */
const MOST_READS_AGAIN = 5
const FIRST_PAUSE_MS = 100

interface JournalPorts {
  store: KeyValueStore
  locks: Locks
  wait?: (ms: number) => Promise<void>
}

export function openDraftJournal(
  owner: string,
  chatId: string,
  { store, locks, wait = delay }: JournalPorts,
): DraftJournal {
  const key = `herald.unsaved.${owner}.${chatId}`
  const unseenKey = `herald.unseen.${owner}.${chatId}`
  const visit = `${key}#${newUuid()}`
  let made = 0
  let forgets = 0
  let keeps = 0
  let newest: Promise<boolean> | undefined
  /** Whether the chunks of ended visits have been removed. */
  let isTidy = false
  /** Keys that the next write removes, because no entry names them. */
  const lost: string[] = []
  /** Chunks that are still being written. The next write includes them, because that write may fail. */
  const unwritten = new Map<string, readonly BlockTree[]>()
  let leaving: ReturnType<typeof setTimeout> | undefined
  const trees = new TreeChunks(() => `${visit}.${(made += 1)}`)
  const pauseMs = (failures: number) =>
    store.isGivenUp || failures > MOST_READS_AGAIN
      ? undefined
      : backOffMs(failures, { firstMs: FIRST_PAUSE_MS })
  const tried = <T>(read: () => Promise<T | undefined>) =>
    withRetry(read, { pauseMs, wait }).catch(() => undefined)

  async function readDraft(): Promise<SaveEntry | undefined> {
    const stored = await store.get<Head>(key)
    return stored?.version === VERSION ? await wholeOf(stored, store) : undefined
  }

  async function write(entry: SaveEntry, isUrgent: boolean): Promise<boolean> {
    clearTimeout(leaving)
    const before = forgets
    const own = (keeps += 1)
    // False once a newer entry is being stored, or everything is saved.
    const isWanted = () => own === keeps && before === forgets
    const isKeptOtherwise = () => own === keeps || newest!
    if (own === 1) holdVisit(visit, locks)
    const { head, stale } = cut(entry)
    const remove = [...stale, ...lost.splice(0)]
    const chunks = [...unwritten]
    const isPageAlone = store.isGivenUp
    if (chunks.length > CHUNKS_IN_PART && !isUrgent && !isPageAlone) await writeAhead(isWanted)
    if (!isWanted()) {
      lost.push(...remove)
      return await isKeptOtherwise()
    }
    const last = [...unwritten]
    try {
      await store.write({ put: [[key, head]], putJson: last, remove })
      for (const [at] of last) unwritten.delete(at)
      await tidy()
      return true
    } catch {
      // The page holds the chunks of this write. Those of the parts are on a disk that is no longer used.
      if (store.isGivenUp && last.length < chunks.length)
        await store.write({ put: [[key, head]], putJson: chunks }).catch(() => undefined)
      unwritten.clear()
      // The next entry is written whole, because an entry on disk must never name a missing chunk.
      if (!isPageAlone) lost.push(...remove, ...trees.forgetAll())
      return false
    }
  }

  /** Runs only after a draft is stored. Until then, the draft on disk may name chunks of an ended visit. */
  async function tidy() {
    if (isTidy) return
    isTidy = true
    const left = await leftBehind(key, visit, store, locks)
    if (left.length > 0) await store.remove(...left).catch(() => undefined)
  }

  function cut({ saved, wanted, inFlight, ...rest }: SaveEntry) {
    const head: Head = { ...rest, version: VERSION, saved: trees.cut(saved), wanted: trees.cut(wanted) }
    if (inFlight) {
      const { resultingTree, ...call } = inFlight.call
      head.inFlight = { ...inFlight, call, resultingTree: trees.cut(resultingTree) }
    }
    const { fresh, stale } = trees.written()
    for (const [at, chunk] of fresh) unwritten.set(at, chunk)
    for (const at of stale) unwritten.delete(at)
    return { head, stale }
  }

  /** Writes all chunks except the last few, in parts, as long as they are wanted and the browser accepts them. */
  async function writeAhead(isWanted: () => boolean): Promise<void> {
    const ahead = [...unwritten].slice(0, -CHUNKS_IN_PART)
    for (let at = 0; at < ahead.length; at += CHUNKS_IN_PART) {
      const part = ahead.slice(at, at + CHUNKS_IN_PART)
      const isWritten = await store.write({ putJson: part }).then(
        () => true,
        () => false,
      )
      if (!isWritten || !isWanted()) return
      for (const [key] of part) unwritten.delete(key)
    }
  }

  return {
    read: () => tried(readDraft),

    keep: (entry, isUrgent = false) => (newest = write(entry, isUrgent)),

    async forget(unseen) {
      forgets += 1
      clearTimeout(leaving)
      leaving = setTimeout(() => {
        unwritten.clear()
        void store.remove(...trees.forgetAll()).catch(() => undefined)
      }, CHUNKS_STAY_MS)
      const put = unseen ? [[unseenKey, unseen] as const] : []
      await store.write({ put, remove: [key] }).catch(() => undefined)
    },

    readUnseen: () => tried(() => store.get<Unseen>(unseenKey)),
  }
}

/**
 * Returns a draft to continue with. A draft of only the beginning of a document is opened once the whole has been
 * read, with the rest appended, because blocks that it lacks were never deleted. If another user wrote since, the
 * appended blocks count as known and unchanged, and the merge at the start of every draft handles the change.
 */
export function wholeDraft({ isPartial, ...draft }: SaveEntry, whole: BlockTree): SaveEntry {
  return isPartial ? withRest(draft, whole) : draft
}

/** Holds a lock as long as the page is open, so that no other tab treats the chunks of this visit as abandoned. */
const holdVisit = (visit: string, locks: Locks) =>
  void locks.request(visit, () => new Promise<never>(() => undefined)).catch(() => undefined)

/** Keys of chunks from visits that ended without deleting them, without those of other open tabs. */
async function leftBehind(
  key: string,
  visit: string,
  store: KeyValueStore,
  locks: Locks,
): Promise<readonly string[]> {
  try {
    const { held = [] } = await locks.query()
    const open = new Set([visit, ...held.map(({ name }) => name)])
    const all = await store.keys(`${key}#`)
    return all.filter(
      (each): each is string => typeof each === 'string' && !open.has(each.slice(0, each.lastIndexOf('.'))),
    )
  } catch {
    return []
  }
}

const parsedChunk = (json: string | undefined) =>
  json === undefined ? undefined : (JSON.parse(json) as readonly BlockTree[])

/** Rejects if a chunk is missing: another tab may have replaced the draft since its head was read. */
async function wholeOf(head: Head, store: KeyValueStore): Promise<SaveEntry> {
  const { saved, wanted, inFlight, version: _, ...rest } = head
  const trees = [saved, wanted, ...(inFlight ? [inFlight.resultingTree] : [])]
  const keys = [...new Set(trees.flatMap(({ chunks }) => chunks))]
  const chunks = await store.getMany<string>(keys)
  const byKey = new Map(keys.map((key, index) => [key, parsedChunk(chunks[index])]))
  const read = (tree: StoredTree) => {
    const whole = joined(tree, (key) => byKey.get(key))
    if (!whole) throw new Error('a chunk is missing')
    return whole
  }
  const entry = { ...rest, saved: read(saved), wanted: read(wanted) }
  if (!inFlight) return entry
  const { call, resultingTree, ...sent } = inFlight
  return {
    ...entry,
    inFlight: { ...sent, call: { ...call, resultingTree: read(resultingTree) } } as InFlight,
  }
}
