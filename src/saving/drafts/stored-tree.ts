import type { BlockTree } from '../../document/block-tree'

/** A tree as it is kept: its root block, and the keys of the chunks that hold its children. */
export interface StoredTree {
  block: Pick<BlockTree, 'id' | 'block_type' | 'body'>
  chunks: readonly string[]
}

type Chunk = readonly BlockTree[]

/**
 * Cuts trees into chunks of neighbouring children, so that keeping a document
 * after one edit writes only the chunk of that edit: a browser copies everything
 * that it is given to keep. Children are compared by identity, as trees share
 * their objects; where a chunk ends depends on the ids alone, so an insertion
 * moves no other boundary.
 */
export class TreeChunks {
  readonly #newKey: () => string
  #known = new WeakMap<BlockTree, [key: string, chunk: Chunk][]>()
  readonly #cut = new WeakMap<readonly BlockTree[], readonly Chunk[]>()
  #live = new Set<string>()
  #fresh = new Map<string, Chunk>()
  #used = new Set<string>()

  /** `newKey` never returns the same key twice. */
  constructor(newKey: () => string) {
    this.#newKey = newKey
  }

  /** The tree by the keys of its chunks. New chunks wait for `written`. */
  cut({ id, block_type, body, children }: BlockTree): StoredTree {
    const chunks = this.#cut.get(children) ?? chunksOf(children)
    this.#cut.set(children, chunks)
    return { block: { id, block_type, body }, chunks: chunks.map((chunk) => this.#keyOf(chunk)) }
  }

  /** The chunks to write and the keys to remove, for all trees that were cut since the last call. */
  written(): { fresh: ReadonlyMap<string, Chunk>; stale: readonly string[] } {
    const stale = [...this.#live].filter((key) => !this.#used.has(key))
    const fresh = this.#fresh
    this.#live = this.#used
    this.#used = new Set()
    this.#fresh = new Map()
    return { fresh, stale }
  }

  /** No chunk is stored any more: writing failed, or they were removed. Returns their keys. */
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

/** The tree again; undefined if a chunk is missing. */
export function joined(
  { block, chunks }: StoredTree,
  read: (key: string) => Chunk | undefined,
): BlockTree | undefined {
  const parts = chunks.map(read)
  if (parts.includes(undefined)) return undefined
  return { ...block, children: parts.flatMap((part) => part!) }
}

/**
 * About 25 kB of JSON, seldom more than 64 kB: Chromium stores a longer text outside its database, which takes the page
 * twice the processor time.
 */
const LARGEST = 64
const MEAN = 24

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

/** True for about one id in 24: ids differ in their last characters. */
function isLast(id: string): boolean {
  let mixed = 0
  for (let at = Math.max(0, id.length - 6); at < id.length; at++) mixed = (mixed * 31 + id.charCodeAt(at)) | 0
  return (mixed ^ (mixed >>> 9)) % MEAN === 0
}

const isSame = (a: Chunk, b: Chunk) =>
  a === b || (a.length === b.length && a.every((child, at) => child === b[at]))
