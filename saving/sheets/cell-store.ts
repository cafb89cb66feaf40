import type { SheetCells } from '../../document/sheet/cell-area'
import type { KeyValueStore } from '../../primitives/key-value-store'

/**
 * Stores cells of sheets whose blocks are gone, by the service's earlier token, for all announcements of one
 * application and all tabs of this browser. It never throws. If the browser stores nothing, the cells last as long as
 * the page, like undo.
 */
export interface CellStore {
  put(token: string, cells: SheetCells): Promise<void>
  get(token: string): Promise<SheetCells | undefined>
  /**
   * Records that the cells of a sheet were copied into another one on the service, so that earlier stored cells are
   * outdated.
   */
  moved(from: string, to: string): Promise<void>
  /** The sheet to which the cells of a token were last copied. */
  movedTo(token: string): Promise<string | undefined>
}

type Store = Pick<KeyValueStore, 'get' | 'set' | 'remove' | 'update'>

/** The entry of one token. Cells are text, which costs a browser a fraction of the time of objects. */
interface Kept {
  at: number
  cells?: string
  movedTo?: string
}

/** For every token, the time when its entry was stored and its size in characters. */
type Register = Record<string, { at: number; size: number }>

const MONTH_MS = 30 * 24 * 3_600_000
const MOST_KEPT = 500
const MOST_CHARACTERS = 100_000_000

export function openCellStore(
  owner: string,
  { store, now = Date.now }: { store: Store; now?: () => number },
): CellStore {
  const register = `herald.cells.${owner}`
  const keyOf = (token: string) => `${register}.${token}`
  const here = memoryOf(owner, store)

  async function keep(token: string, what: Omit<Kept, 'at'>) {
    const kept: Kept = { ...what, at: now() }
    here.delete(token)
    here.set(token, kept)
    if (here.size > MOST_KEPT) here.delete([...here.keys()][0]!)
    try {
      await store.set(keyOf(token), kept)
      let expired: string[] = []
      await store.update<Register>(register, (old = {}) => {
        const next = { ...old, [token]: { at: kept.at, size: kept.cells?.length ?? 0 } }
        expired = expiredIn(next, now())
        for (const each of expired) delete next[each]
        return next
      })
      for (const each of expired) here.delete(each)
      await Promise.all(expired.map((each) => store.remove(keyOf(each))))
    } catch {
      // This page still has it.
    }
  }

  /** Returns the newer entry. Another tab may have stored a later one, or storing this page's may have failed. */
  async function read(token: string): Promise<Kept | undefined> {
    const stored = await store.get<Kept>(keyOf(token)).catch(() => undefined)
    const own = here.get(token)
    return stored && own ? (own.at >= stored.at ? own : stored) : (stored ?? own)
  }

  return {
    put: (token, cells) => keep(token, { cells: JSON.stringify(cells) }),
    async get(token) {
      const cells = (await read(token))?.cells
      return cells === undefined ? undefined : (JSON.parse(cells) as SheetCells)
    },
    moved: (from, to) => keep(from, { movedTo: to }),
    movedTo: async (token) => (await read(token))?.movedTo,
  }
}

/** Entries older than a month, and the oldest ones beyond the limits. */
function expiredIn(register: Register, now: number): string[] {
  const newestFirst = Object.entries(register).sort(([, a], [, b]) => b.at - a.at)
  let characters = 0
  return newestFirst
    .filter(([, { at, size }], index) => {
      characters += size
      const isRoom = index === 0 || (index < MOST_KEPT && characters <= MOST_CHARACTERS)
      return !isRoom || now - at > MONTH_MS
    })
    .map(([token]) => token)
}

/** Shared by all queues of one page. */
const memories = new WeakMap<Store, Map<string, Map<string, Kept>>>()

function memoryOf(owner: string, store: Store): Map<string, Kept> {
  const byOwner = memories.get(store) ?? new Map<string, Map<string, Kept>>()
  memories.set(store, byOwner)
  const here = byOwner.get(owner) ?? new Map<string, Kept>()
  byOwner.set(owner, here)
  return here
}
