import { newUuid } from '../../browser/new-uuid'
import type { BlockTree } from '../../document/block-tree'
import { withRest } from '../../document/wire/tree-from-blocks'
import { browserStore, type IndexedDbStore } from '../../storage/indexed-db-store'
import { locks } from '../../storage/locks'
import type { InFlight, SaveEntry, Unseen } from '../queue/save-state'

/**
 * What is unsaved, kept in this browser: the saved and the wanted document, the
 * ids, and the call that was under way with its token, so that the next visit
 * goes on as if this one had never ended. One entry for each announcement and
 * application; documents are kept in chunks, of which an edit writes one.
 */
export interface DraftJournal {
  read(): Promise<SaveEntry | undefined>
  /** Whether it worked: a private window may keep nothing, and saving goes on without. */
  keep(entry: SaveEntry): Promise<boolean>
  /** Of what is saved `unseen` is kept. */
  forget(unseen?: Unseen): Promise<void>
  /** What others may not have seen when all was saved last. */
  readUnseen(): Promise<Unseen | undefined>
}

/** An entry with its trees by the keys of their chunks; written with its chunks in one transaction. */
interface Head extends Omit<SaveEntry, 'saved' | 'wanted' | 'inFlight'> {
  version: 3
  saved: StoredTree
  wanted: StoredTree
  inFlight?: Omit<InFlight, 'call'> & { call: object; resultingTree: StoredTree }
}

/** As text, which a browser keeps at a fraction of what it costs to copy objects; earlier versions kept the objects. */
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

/** The chunks stay a while after all is saved: the next edit then writes one of them, not all. */
const CHUNKS_STAY_MS = 60_000

export function openDraftJournal(
  owner: string,
  chatId: string,
  store: IndexedDbStore = browserStore,
): DraftJournal {
  const key = `herald.unsaved.${owner}.${chatId}`
  const unseenKey = `herald.unseen.${owner}.${chatId}`
  const visit = `${key}#${newUuid()}`
  let made = 0
  const lost: string[] = []
  let leaving: ReturnType<typeof setTimeout> | undefined
  const trees = new TreeChunks(() => `${visit}.${(made += 1)}`)

  return {
    async read() {
      const stored = await store.get<Head | LegacyEntry>(key).catch(() => undefined)
      if (!stored) return undefined
      const entry = stored.version === 3 ? stored : withCurrentNames(stored)
      return entry.version === 3 ? await wholeOf(entry, store) : entry
    },

    async keep({ saved, wanted, inFlight, ...rest }) {
      clearTimeout(leaving)
      const left = made === 0 ? await leftBehind(key, visit, store) : []
      const head: Head = { ...rest, version: 3, saved: trees.cut(saved), wanted: trees.cut(wanted) }
      if (inFlight) {
        const { resultingTree, ...call } = inFlight.call
        head.inFlight = { ...inFlight, call, resultingTree: trees.cut(resultingTree) }
      }
      const { fresh, stale } = trees.written()
      const chunks = [...fresh].map(([at, chunk]) => [at, JSON.stringify(chunk) satisfies KeptChunk] as const)
      const remove = [...stale, ...left, ...lost.splice(0)]
      const isPageAlone = store.isGivenUp
      return await store.write({ put: [...chunks, [key, head]], remove }).then(
        () => true,
        () => {
          // The next one is written whole: what is on disk never names what is not.
          if (!isPageAlone) lost.push(...remove, ...trees.forgetAll())
          return false
        },
      )
    },

    async forget(unseen) {
      clearTimeout(leaving)
      leaving = setTimeout(
        () => void store.remove(...trees.forgetAll()).catch(() => undefined),
        CHUNKS_STAY_MS,
      )
      const put = unseen ? [[unseenKey, unseen] as const] : []
      await store.write({ put, remove: [key] }).catch(() => undefined)
    },

    async readUnseen() {
      return await store.get<Unseen>(unseenKey).catch(() => undefined)
    },
  }
}

/**
 * A draft to go on with. One of a beginning is opened once the whole has been read, with the rest behind it: what it
 * lacks was never deleted. Where somebody wrote since, what is added counts as known and unchanged, and the merge
 * that every draft begins with does the rest.
 */
export function wholeDraft({ isPartial, ...draft }: SaveEntry, whole: BlockTree): SaveEntry {
  return isPartial ? withRest(draft, whole) : draft
}

/**
 * Chunks of visits that have ended without forgetting them. A visit holds a
 * lock for as long as its page is open, so another tab on the same announcement
 * keeps its own.
 */
async function leftBehind(key: string, visit: string, store: IndexedDbStore): Promise<readonly string[]> {
  void locks.request(visit, () => new Promise<never>(() => undefined)).catch(() => undefined)
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

async function wholeOf(head: Head, store: IndexedDbStore): Promise<SaveEntry | undefined> {
  const { saved, wanted, inFlight, version: _, ...rest } = head
  const keys = [saved, wanted, ...(inFlight ? [inFlight.resultingTree] : [])].flatMap(({ chunks }) => chunks)
  const chunks = await store.getMany<KeptChunk>(keys).catch(() => [])
  const byKey = new Map(keys.map((key, index) => [key, chunkOf(chunks[index])]))
  const read = (tree: StoredTree) => joined(tree, (key) => byKey.get(key))
  const trees = { saved: read(saved), wanted: read(wanted) }
  if (!trees.saved || !trees.wanted) return undefined
  const entry = { ...rest, saved: trees.saved, wanted: trees.wanted }
  if (!inFlight) return entry
  const { call, resultingTree, ...sent } = inFlight
  const tree = read(resultingTree)
  return tree && { ...entry, inFlight: { ...sent, call: { ...call, resultingTree: tree } } as InFlight }
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

/** A tree as it is kept: its own block, and the keys of the chunks that hold its children. */
export interface StoredTree {
  block: Pick<BlockTree, 'id' | 'block_type' | 'body'>
  chunks: readonly string[]
}

type Chunk = readonly BlockTree[]

/**
 * Cuts trees into chunks of neighbouring children, so that keeping a document
 * after one edit writes the chunk of that edit and no other: a browser copies
 * all that it is given to keep. Children are compared as objects, which trees
 * share; where a chunk ends depends on the ids alone, so an insertion moves no
 * other boundary.
 */
export class TreeChunks {
  readonly #newKey: () => string
  #known = new WeakMap<BlockTree, [key: string, chunk: Chunk][]>()
  #live = new Set<string>()
  #fresh = new Map<string, Chunk>()
  #used = new Set<string>()

  /** `newKey` never answers the same twice. */
  constructor(newKey: () => string) {
    this.#newKey = newKey
  }

  /** The tree by keys. What is not written yet waits for `written`. */
  cut({ id, block_type, body, children }: BlockTree): StoredTree {
    return { block: { id, block_type, body }, chunks: chunksOf(children).map((chunk) => this.#keyOf(chunk)) }
  }

  /** What has to be written and what may go, for all trees that were cut since the last call. */
  written(): { fresh: ReadonlyMap<string, Chunk>; stale: readonly string[] } {
    const stale = [...this.#live].filter((key) => !this.#used.has(key))
    const fresh = this.#fresh
    this.#live = this.#used
    this.#used = new Set()
    this.#fresh = new Map()
    return { fresh, stale }
  }

  /** Nothing is written any more: it failed, or was taken away. Answers what was there. */
  forgetAll(): readonly string[] {
    const keys = [...this.#live]
    this.#live = new Set()
    this.#known = new WeakMap()
    return keys
  }

  #keyOf(chunk: Chunk): string {
    const first = chunk[0]!
    const near = this.#known.get(first) ?? []
    const same = near.find(([key, known]) => this.#isThere(key) && isSame(known, chunk))
    const key = same?.[0] ?? this.#newKey()
    if (!same) {
      this.#fresh.set(key, chunk)
      this.#known.set(first, [[key, chunk], ...near.filter(([other]) => this.#isThere(other))])
    }
    this.#used.add(key)
    return key
  }

  #isThere = (key: string) => this.#live.has(key) || this.#used.has(key)
}

/** The tree again; undefined where a chunk is missing. */
export function joined(
  { block, chunks }: StoredTree,
  read: (key: string) => Chunk | undefined,
): BlockTree | undefined {
  const parts = chunks.map(read)
  if (parts.includes(undefined)) return undefined
  return { ...block, children: parts.flatMap((part) => part!) }
}

const LARGEST = 512
const MEAN = 128

function chunksOf(children: readonly BlockTree[]): Chunk[] {
  const chunks: BlockTree[][] = []
  let open: BlockTree[] | undefined
  for (const child of children) {
    if (!open) chunks.push((open = []))
    open.push(child)
    if (isLast(child.id) || open.length === LARGEST) open = undefined
  }
  return chunks
}

/** One id in 128, whichever: the last signs tell ids apart. */
function isLast(id: string): boolean {
  let mixed = 0
  for (let at = Math.max(0, id.length - 6); at < id.length; at++) mixed = (mixed * 31 + id.charCodeAt(at)) | 0
  return (mixed ^ (mixed >>> 9)) % MEAN === 0
}

const isSame = (a: Chunk, b: Chunk) => a.length === b.length && a.every((child, at) => child === b[at])
