import { sharedEnds } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'

/** A stored tree: its root block, and the keys of the chunks that hold its children. */
export interface StoredTree {
  block: Pick<BlockTree, 'id' | 'block_type' | 'body'>
  chunks: readonly string[]
}

type Chunk = readonly BlockTree[]
type KnownChunk = readonly [key: string, chunk: Chunk]

/** The children of a tree as they were cut: the key of each chunk, and where it ends. */
interface Cut {
  children: readonly BlockTree[]
  keys: readonly string[]
  ends: readonly number[]
}

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
  /** The trees that were cut for the present draft and for the last one: most of a new one is cut like them. */
  #cuts: Cut[] = []
  #lastCuts: readonly Cut[] = []

  /** `newKey` never returns the same key twice. */
  constructor(newKey: () => string) {
    this.#newKey = newKey
  }

  /** Returns the tree by the keys of its chunks. New chunks wait for `written`. */
  cut({ id, block_type, body, children }: BlockTree): StoredTree {
    const made = this.#cutLike(this.#closest(children), children)
    this.#cuts.push(made)
    for (const key of made.keys) this.#used.add(key)
    return { block: { id, block_type, body }, chunks: made.keys }
  }

  /** Cuts only where the children differ from those of an earlier cut, until both have a chunk that begins alike. */
  #cutLike({ cut, start, end }: Closest, children: readonly BlockTree[]): Cut {
    if (cut.children === children) return cut
    const grown = children.length - cut.children.length
    // The last chunk may have ended only with its document.
    const kept = cut.ends.findIndex((stop, index) => stop > start || index === cut.ends.length - 1)
    const keys = cut.keys.slice(0, Math.max(kept, 0))
    const ends = cut.ends.slice(0, keys.length)
    for (let at = ends.at(-1) ?? 0; at < children.length; at = ends.at(-1)!) {
      const same = at >= children.length - end ? cut.ends.indexOf(at - grown) : -1
      if (same >= 0) {
        keys.push(...cut.keys.slice(same + 1))
        ends.push(...cut.ends.slice(same + 1).map((stop) => stop + grown))
      } else {
        const [key, chunk] = this.#knownAt(children, at) ?? this.#added(chunkAt(children, at))
        keys.push(key)
        ends.push(at + chunk.length)
      }
    }
    return { children, keys, ends }
  }

  /** The earlier cut that shares most children at both ends. */
  #closest(children: readonly BlockTree[]): Closest {
    let best: Closest = { cut: { children: [], keys: [], ends: [] }, start: 0, end: 0 }
    for (const cut of [...this.#cuts, ...this.#lastCuts]) {
      const { start, end } = sharedEnds(cut.children, children)
      if (start + end > best.start + best.end) best = { cut, start, end }
    }
    return best
  }

  /** Returns the chunks to write and the keys to remove, for all trees that were cut since the last call. */
  written(): { fresh: ReadonlyMap<string, Chunk>; stale: readonly string[] } {
    const stale = [...this.#live].filter((key) => !this.#used.has(key))
    const fresh = this.#fresh
    this.#live = this.#used
    this.#used = new Set()
    this.#fresh = new Map()
    this.#lastCuts = this.#cuts
    this.#cuts = []
    return { fresh, stale }
  }

  /** Forgets all chunks, because writing failed or they were removed. Returns their keys. */
  forgetAll(): readonly string[] {
    const keys = [...this.#live]
    this.#live = new Set()
    this.#known = new WeakMap()
    this.#lastCuts = []
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

/** An earlier cut, and how many children both have in common at either end. */
interface Closest {
  cut: Cut
  start: number
  end: number
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
