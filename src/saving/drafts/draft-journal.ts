import { backOffMs, delay, withRetry } from '../../api/retry'
import { newUuid } from '../../browser/new-uuid'
import type { BlockTree } from '../../document/block-tree'
import { withRest } from '../../document/wire/tree-from-blocks'
import { browserStore, type IndexedDbStore } from '../../storage/indexed-db-store'
import { locks } from '../../storage/locks'
import type { SheetDraft } from '../media/sheet-edits'
import type { SaveQueueOptions } from '../queue/save-queue-options'
import type { InFlight, SaveEntry, Unseen } from '../queue/save-state'
import { joined, TreeChunks } from './stored-tree'
import type { StoredTree } from './stored-tree'

/**
 * Unsaved changes, kept in this browser: the saved and the wanted document, the
 * ids, and the call that was under way with its token, so that the next visit
 * continues as if this one had never ended. One entry for each announcement and
 * application; documents are kept in chunks, and an edit writes only one of them.
 */
export interface DraftJournal {
  /** A draft that cannot be read is tried a few times: taken for none, it would be lost with the next edit. */
  read(): Promise<SaveEntry | undefined>
  /**
   * Returns whether it worked: a private window may keep nothing, and saving goes on without it. Much at once is
   * written in parts, so that typing goes on between them; `isUrgent`: in one piece, as the page may be left.
   */
  keep(entry: SaveEntry, isUrgent?: boolean): Promise<boolean>
  /** Everything is saved: only `unseen` is kept. */
  forget(unseen?: Unseen): Promise<void>
  /** What others may not have seen when everything was last saved. */
  readUnseen(): Promise<Unseen | undefined>
}

/** An entry whose trees are given by the keys of their chunks; written with the last of them, never before one. */
interface Head extends Omit<SaveEntry, 'saved' | 'wanted' | 'inFlight'> {
  version: 3
  saved: StoredTree
  wanted: StoredTree
  inFlight?: Omit<InFlight, 'call'> & { call: object; resultingTree: StoredTree }
}

/** As JSON; earlier versions kept the objects. */
type KeptChunk = string | readonly BlockTree[]

const chunkOf = (kept: KeptChunk | undefined) =>
  typeof kept === 'string' ? (JSON.parse(kept) as readonly BlockTree[]) : kept

/** Versions 1 and 2 used other names; version 1 stored the trees whole. */
interface LegacyEntry extends Omit<Head, 'version' | 'saved' | 'wanted' | 'inFlight'> {
  version: 1 | 2
  saved: BlockTree | StoredTree
  wanted: BlockTree | StoredTree
  owed?: SaveEntry['pendingChildren']
  newcomers?: SaveEntry['remoteAdditions']
  unseen?: SaveEntry['previousVersions']
  inFlight?: Omit<InFlight, 'call'> & { call: LegacyCall; leaves?: StoredTree }
}

interface LegacyCall {
  kind: string
  renames?: unknown
  grows?: unknown
  leaves?: BlockTree
}

/** The chunks stay a while after everything is saved: the next edit then writes one of them, not all. */
const CHUNKS_STAY_MS = 60_000

/** How many chunks are written in one part: some 800 kB of JSON, twenty milliseconds of the page's time. */
const CHUNKS_IN_PART = 32

/** How often a draft that cannot be read is tried again, over three seconds; one that is damaged never can. */
const MOST_READS_AGAIN = 5
const FIRST_PAUSE_MS = 100

export function openDraftJournal(
  owner: string,
  chatId: string,
  store: IndexedDbStore = browserStore,
  wait: (ms: number) => Promise<void> = delay,
): DraftJournal {
  const key = `herald.unsaved.${owner}.${chatId}`
  const unseenKey = `herald.unseen.${owner}.${chatId}`
  const visit = `${key}#${newUuid()}`
  let made = 0
  let forgets = 0
  let keeps = 0
  let newest: Promise<boolean> | undefined
  /** What ended visits left behind is removed. */
  let isTidy = false
  /** Keys that the next write removes, as no entry names them. */
  const lost: string[] = []
  /** Chunks whose write has not ended: the next write brings them, too, as that one may fail. */
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
    const stored = await store.get<Head | LegacyEntry>(key)
    if (!stored) return undefined
    const entry = stored.version === 3 ? stored : withCurrentNames(stored)
    return entry.version === 3 ? await wholeOf(entry, store) : entry
  }

  async function write(entry: SaveEntry, isUrgent: boolean): Promise<boolean> {
    clearTimeout(leaving)
    const before = forgets
    const own = (keeps += 1)
    // False once a newer entry is being kept, or everything is saved.
    const isWanted = () => own === keeps && before === forgets
    const isKeptOtherwise = () => own === keeps || newest!
    if (own === 1) holdVisit(visit)
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
      // The page holds what this write brought. What the parts brought is on a disk that is not asked any more.
      if (store.isGivenUp && last.length < chunks.length)
        await store.write({ put: [[key, head]], putJson: chunks }).catch(() => undefined)
      unwritten.clear()
      // The next entry is written whole: an entry on disk never names a chunk that is not there.
      if (!isPageAlone) lost.push(...remove, ...trees.forgetAll())
      return false
    }
  }

  /** Only once a draft is kept: until then, the one on disk may name what an ended visit left. */
  async function tidy() {
    if (isTidy) return
    isTidy = true
    const left = await leftBehind(key, visit, store)
    if (left.length > 0) await store.remove(...left).catch(() => undefined)
  }

  function cut({ saved, wanted, inFlight, ...rest }: SaveEntry) {
    const head: Head = { ...rest, version: 3, saved: trees.cut(saved), wanted: trees.cut(wanted) }
    if (inFlight) {
      const { resultingTree, ...call } = inFlight.call
      head.inFlight = { ...inFlight, call, resultingTree: trees.cut(resultingTree) }
    }
    const { fresh, stale } = trees.written()
    for (const [at, chunk] of fresh) unwritten.set(at, chunk)
    for (const at of stale) unwritten.delete(at)
    return { head, stale }
  }

  /** Writes all chunks but the last few, in parts, as long as they are wanted and the browser takes them. */
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
 * A draft to continue with. A draft that holds only the beginning of a document is opened once the whole has been read,
 * with the rest appended: what it lacks was never deleted. If somebody wrote since, the appended blocks count as known
 * and unchanged, and the merge that every draft begins with does the rest.
 */
export function wholeDraft({ isPartial, ...draft }: SaveEntry, whole: BlockTree): SaveEntry {
  return isPartial ? withRest(draft, whole) : draft
}

/** Holds a lock for as long as the page is open: no other tab takes the chunks of this visit for left behind. */
const holdVisit = (visit: string) =>
  void locks.request(visit, () => new Promise<never>(() => undefined)).catch(() => undefined)

/** Keys of chunks from visits that ended without deleting them; those of another open tab are not among them. */
async function leftBehind(key: string, visit: string, store: IndexedDbStore): Promise<readonly string[]> {
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

/** Rejects if a chunk is missing: another tab may have replaced the draft since its head was read. */
async function wholeOf(head: Head, store: IndexedDbStore): Promise<SaveEntry> {
  const { saved, wanted, inFlight, version: _, ...rest } = head
  const trees = [saved, wanted, ...(inFlight ? [inFlight.resultingTree] : [])]
  const keys = [...new Set(trees.flatMap(({ chunks }) => chunks))]
  const chunks = await store.getMany<KeptChunk>(keys)
  const byKey = new Map(keys.map((key, index) => [key, chunkOf(chunks[index])]))
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

/** Calls of version 1 neither renamed blocks nor generated children. */
function withCurrentNames(entry: LegacyEntry): Head | (SaveEntry & { version?: never }) {
  const { version, owed, newcomers, unseen, inFlight, ...rest } = entry
  const { call, leaves, ...sent } = inFlight ?? {}
  const { grows = [], renames = [], leaves: tree, ...request } = call ?? { kind: '' }
  const isDelete = request.kind === 'delete'
  const current = {
    ...rest,
    ...(owed && { pendingChildren: owed }),
    ...(newcomers && { remoteAdditions: newcomers }),
    ...(unseen && { previousVersions: unseen }),
    ...(inFlight && {
      inFlight: {
        ...sent,
        call: {
          ...request,
          ...(!isDelete && { renames, generatingIds: grows }),
          ...(tree && { resultingTree: tree }),
        },
        ...(leaves && { resultingTree: leaves }),
      },
    }),
  }
  return (version === 2 ? { ...current, version: 3 } : current) as Head | (SaveEntry & { version?: never })
}

/** What would be written down now; the names only when it is. */
export interface Draft extends Pick<SaveEntry, 'revision' | 'saved' | 'wanted'> {
  inFlight: SaveEntry['inFlight']
  pendingChildren: SaveEntry['pendingChildren']
  cells: readonly SheetDraft[]
  unanswered: NonNullable<SaveEntry['unanswered']>
  isPartial: boolean
  names(): Pick<SaveEntry, 'ids' | 'tokens' | 'remoteAdditions' | 'previousVersions'>
}

const SOON_MS = 300

/**
 * Stores what a crash would lose: 0.3 seconds after a change, and before anything is sent. A draft waits until the one
 * before it is written, as it would bring the same chunks once more. The first draft of ten thousand blocks takes most
 * of a second, as typing goes on meanwhile; a page that is left writes it in one piece.
 */
export class DraftWriter {
  readonly #options: Pick<SaveQueueOptions, 'keep' | 'forget' | 'clock'>
  readonly #entry: () => Draft
  readonly #onKept: (isKept: boolean) => void
  #timer: unknown
  #writing: Promise<boolean> | undefined
  #kept: Draft | undefined
  #isWritten = false
  #isEnded = false

  constructor(
    options: Pick<SaveQueueOptions, 'keep' | 'forget' | 'clock'>,
    entry: () => Draft,
    onKept: (isKept: boolean) => void,
  ) {
    this.#options = options
    this.#entry = entry
    this.#onKept = onKept
  }

  /** Something was kept and has not been forgotten since. */
  get hasKept(): boolean {
    return this.#kept !== undefined
  }

  soon() {
    this.#timer ??= this.#options.clock.setTimeout(() => void this.#due(), SOON_MS)
  }

  /** Cancelled or written otherwise while it waits, it writes nothing. */
  async #due() {
    const timer = this.#timer
    await this.#written()
    if (timer === this.#timer) await this.#write(false)
  }

  /** After the draft that is being written, if there is one. */
  async inTurn() {
    this.stop()
    await this.#written()
    await this.#write(false)
  }

  /** For a page that may be about to be left: also while another draft is being written. */
  async atOnce() {
    await this.#write(true)
  }

  async #write(isUrgent: boolean) {
    this.stop()
    if (this.#isEnded) return
    const entry = this.#entry()
    const { revision, saved, wanted, inFlight, pendingChildren, cells, unanswered, isPartial } = entry
    const isWritten = this.#isWritten && isAlike(this.#kept, entry) && !inFlight && !pendingChildren
    if (!this.#options.keep || isWritten) return
    const kept: SaveEntry = {
      revision,
      saved,
      wanted,
      ...entry.names(),
      ...(isPartial && { isPartial }),
      ...(inFlight && { inFlight }),
      ...(pendingChildren && { pendingChildren }),
      ...(unanswered.length > 0 && { unanswered }),
      ...(cells.length > 0 && { cells: cells.map(({ token, writes }) => ({ token, writes })) }),
    }
    const writing = this.#options.keep(kept, isUrgent)
    this.#writing = writing
    const isKept = await writing
    // An urgent one came meanwhile, and says itself what is kept.
    if (writing !== this.#writing) return
    this.#kept = entry
    this.#isWritten = isKept
    this.#onKept(isKept)
  }

  /** Resolves when no draft is being written. */
  #written = () => Promise.allSettled([this.#writing])

  /** Everything is saved: only `unseen` is left to keep. */
  forget(unseen: Unseen) {
    this.stop()
    if (this.#isEnded) return
    this.#kept = undefined
    void this.#options.forget?.(unseen)
  }

  /** Cancels a write that was due soon. */
  stop() {
    this.#options.clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** From now on another tab keeps the draft: this one neither overwrites nor forgets it. */
  end() {
    this.stop()
    this.#isEnded = true
  }
}

const isAlike = (kept: Draft | undefined, now: Draft) =>
  kept?.saved === now.saved &&
  kept.wanted === now.wanted &&
  kept.cells === now.cells &&
  kept.unanswered === now.unanswered
