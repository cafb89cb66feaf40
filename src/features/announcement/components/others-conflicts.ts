import type { Present, SharedConflict } from '../../../../contract/herald/presence'
import type { Conflict } from '../../../../document/merge/merge-trees'
import { Listeners } from '../../../../primitives/listeners'
import type { SaveQueue } from '../../../../saving/saving'

/** A conflict that another page reported. Its version is in place, and ours is the other one. */
export interface OthersConflict extends Conflict {
  who: string
}

const nothing: readonly never[] = []

/**
 * The conflicts that the pages of others show, until one side ends them. A page that merges two versions is the only one
 * that knows, so it tells the others. One that leaves has ended nothing, so its conflicts stay.
 */
export class OthersConflicts {
  readonly #listeners = new Listeners()
  readonly #byPage = new Map<string, readonly (SharedConflict & { who: string })[]>()
  readonly #ended = new Set<string>()
  #tell: ((conflicts: readonly SharedConflict[]) => void) | undefined
  #shown: readonly (SharedConflict & { who: string })[] = nothing

  readonly subscribe = this.#listeners.add

  /** Under the platform's block ids. The same list until something changes. */
  readonly getSnapshot = (): readonly (SharedConflict & { who: string })[] => this.#shown

  /** The function that tells others that this page's user ended conflicts. */
  tellBy(tell: ((conflicts: readonly SharedConflict[]) => void) | undefined) {
    this.#tell = tell
  }

  /** All pages that are there now. */
  take(others: readonly Present[]) {
    for (const { by, who, conflicts = nothing } of others) {
      const named = conflicts.map((conflict) => ({ ...conflict, who }))
      this.#byPage.set(by, named)
    }
    // A conflict that its page shows no more may come again.
    const all = [...this.#byPage.values()].flat()
    for (const key of this.#ended) if (!all.some((each) => keyOf(each) === key)) this.#ended.delete(key)
    this.#show()
  }

  /** The user of this page ended conflicts, of this page or of another. */
  end(conflicts: readonly SharedConflict[]) {
    if (conflicts.length === 0) return
    for (const conflict of conflicts) this.#ended.add(keyOf(conflict))
    this.#tell?.(conflicts)
    this.#show()
  }

  /** Another page ended conflicts. */
  ended(conflicts: readonly SharedConflict[]) {
    for (const conflict of conflicts) this.#ended.add(keyOf(conflict))
    this.#show()
  }

  #show() {
    const now = [...this.#byPage.values()].flat().filter((each) => !this.#ended.has(keyOf(each)))
    if (JSON.stringify(now) === JSON.stringify(this.#shown)) return
    this.#shown = now
    this.#listeners.emit()
  }
}

export const isSameConflict = (one: SharedConflict, other: SharedConflict): boolean =>
  keyOf(one) === keyOf(other)

/** Conflicts under the platform's ids, without those that it does not have yet. */
export const sharedOf = (queue: SaveQueue, conflicts: readonly Conflict[]): SharedConflict[] =>
  conflicts.flatMap(({ id, alternativeId }) => {
    if (!queue.isKnown(id) || (alternativeId !== undefined && !queue.isKnown(alternativeId))) return []
    return {
      block_id: queue.blockIdOf(id),
      ...(alternativeId !== undefined && { other_id: queue.blockIdOf(alternativeId) }),
    }
  })

/** The conflicts of others whose blocks are in this page, under their ids here, apart from those that it has itself. */
export function conflictsHere(
  queue: SaveQueue,
  others: readonly (SharedConflict & { who: string })[],
  own: readonly Conflict[],
): OthersConflict[] {
  return others.flatMap(({ block_id, other_id, who }) => {
    const id = queue.localIdOf(block_id)
    const alternativeId = other_id === undefined ? undefined : queue.localIdOf(other_id)
    if (!queue.isKnown(id) || (alternativeId !== undefined && !queue.isKnown(alternativeId))) return []
    if (own.some((each) => each.id === id)) return []
    const kind = alternativeId === undefined ? 'deleted' : 'both'
    return { id, kind, who, ...(alternativeId !== undefined && { alternativeId }) }
  })
}

const keyOf = ({ block_id, other_id = '' }: SharedConflict): string => `${block_id} ${other_id}`
