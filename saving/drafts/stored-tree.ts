import type { BlockTree } from '../../document/block-tree'

/** A stored tree: its root block, and the keys of the chunks that hold its children. */
export interface StoredTree {
  block: Pick<BlockTree, 'id' | 'block_type' | 'body'>
  chunks: readonly string[]
}

type Chunk = readonly BlockTree[]
type KnownChunk = readonly [key: string, chunk: Chunk]

/**
 * Cuts trees into chunks of neighbouring children. A browser copies everything that it stores, so this stores only
 * the chunk of an edit. Children are compared by identity, because trees share their objects. The end of a chunk
 * depends only on the ids, so an insertion seldom moves another boundary.
 */
export class TreeChunks {
  readonly #newKey: () => string
  /** Known chunks, by their first child. */
  #known = new WeakMap<BlockTree, readonly KnownChunk[]>()
  #live = new Set<string>()
  #fresh = new Map<string, Chunk>()
  #used = new Set<string>()

  /** `newKey` never returns the same key twice. */
  constructor(newKey: () => string) {
    this.#newKey = newKey
  }

  /** Returns the tree by the keys of its chunks. New chunks wait for `written`. */
  cut({ id, block_type, body, children }: BlockTree): StoredTree {
    const chunks: string[] = []
    let at = 0
    while (at < children.length) {
      const [key, chunk] = this.#knownAt(children, at) ?? this.#added(chunkAt(children, at))
      this.#used.add(key)
      chunks.push(key)
      at += chunk.length
    }
    return { block: { id, block_type, body }, chunks }
  }

  /** Returns the chunks to write and the keys to remove, for all trees that were cut since the last call. */
  written(): { fresh: ReadonlyMap<string, Chunk>; stale: readonly string[] } {
    const stale = [...this.#live].filter((key) => !this.#used.has(key))
    const fresh = this.#fresh
    this.#live = this.#used
    this.#used = new Set()
    this.#fresh = new Map()
    return { fresh, stale }
  }

  /** Forgets all chunks, because writing failed or they were removed. Returns their keys. */
  forgetAll(): readonly string[] {
    const keys = [...this.#live]
    this.#live = new Set()
    this.#known = new WeakMap()
    return keys
  }

  #knownAt(children: readonly BlockTree[], at: number): KnownChunk | undefined {
    const near = this.#known.get(children[at]!)
    return near?.find(([key, chunk]) => this.#isThere(key) && isChunkAt(children, at, chunk))
  }

  #added(chunk: Chunk): KnownChunk {
    const near = this.#known.get(chunk[0]!) ?? []
    const added: KnownChunk = [this.#newKey(), chunk]
    this.#fresh.set(...added)
    this.#known.set(chunk[0]!, [added, ...near.filter(([other]) => this.#isThere(other))])
    return added
  }

  #isThere = (key: string) => this.#live.has(key) || this.#used.has(key)
}

/** Returns the tree from its chunks. Undefined if a chunk is missing. */
export function joined(
  { block, chunks }: StoredTree,
  read: (key: string) => Chunk | undefined,
): BlockTree | undefined {
  const parts = chunks.map(read)
  if (parts.includes(undefined)) return undefined
  return { ...block, children: parts.flatMap((part) => part!) }
}

/**
 * A chunk has about 25 kB of JSON, seldom more than 64 kB. Chromium stores a longer text outside its database, which
 * takes the page up to twice the processor time.
 */
const LARGEST = 64
const MEAN = 24

function chunkAt(children: readonly BlockTree[], at: number): Chunk {
  const chunk = children.slice(at, at + LARGEST)
  const last = chunk.findIndex(({ id }) => isLast(id))
  return last < 0 ? chunk : chunk.slice(0, last + 1)
}

/** Whether a chunk is at this place. One that ended with its document may continue here. */
const isChunkAt = (children: readonly BlockTree[], at: number, chunk: Chunk): boolean =>
  chunk.every((child, index) => child === children[at + index]) &&
  (chunk.length === LARGEST || isLast(chunk.at(-1)!.id) || at + chunk.length === children.length)

/** True for about one id in 24. Ids differ in their last characters. */
function isLast(id: string): boolean {
  let mixed = 0
  for (let at = Math.max(0, id.length - 6); at < id.length; at++) mixed = (mixed * 31 + id.charCodeAt(at)) | 0
  return (mixed ^ (mixed >>> 9)) % MEAN === 0
}
