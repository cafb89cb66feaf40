import type { Present, SharedConflict } from '../../../contract/herald/presence'
import { blocksWithIds } from '../../../document/block-tree'
import { mediaOf } from '../../../document/blocks/registry'
import type { Conflict } from '../../../document/merge/merge-trees'
import { Listeners } from '../../../primitives/listeners'
import type { SaveQueue } from '../../../saving/saving'

/** A conflict that another page merged. */
export interface OthersConflict extends Conflict {
  who: string
  /** One version is this page's, as far as it knows. */
  isMine: boolean
}

type Queue = Pick<
  SaveQueue,
  | 'subscribe'
  | 'getSnapshot'
  | 'documents'
  | 'isKnown'
  | 'hasWritten'
  | 'blockIdOf'
  | 'localIdOf'
  | 'conflictsAnswered'
>

const nothing: readonly never[] = []

/**
 * The conflicts that the pages of others show, until one side ends them. A page that merges two versions reports them,
 * and the other one also finds most of them in the document (`lost-to-others.ts`). The report adds the name. A page that
 * leaves has ended nothing, so its conflicts stay. If it returns with one that was ended meanwhile, it is told again.
 */
export class OthersConflicts {
  readonly #queue: Queue
  readonly #listeners = new Listeners()
  readonly #byPage = new Map<string, readonly (SharedConflict & { who: string })[]>()
  readonly #ended = new Set<string>()
  readonly #away = new Set<string>()
  readonly #stop: () => void
  readonly #tell: (conflicts: readonly SharedConflict[]) => void
  #here: readonly OthersConflict[] = nothing

  /** `tell` reports conflicts that this page's user ended. */
  constructor(queue: Queue, tell: (conflicts: readonly SharedConflict[]) => void) {
    this.#queue = queue
    this.#tell = tell
    // A merge brings blocks, and takes them away.
    this.#stop = queue.subscribe(() => this.#byPage.size > 0 && this.#show())
  }

  readonly subscribe = this.#listeners.add

  /** Those whose blocks this page has, under their ids here, without its own. The same list until something changes. */
  readonly getSnapshot = (): readonly OthersConflict[] => this.#here

  /** The conflicts that this page merged, under the platform's ids, without those that it does not have yet. */
  get own(): SharedConflict[] {
    return this.#ownConflicts().flatMap((each) => (isFound(each) ? [] : this.#shared(each)))
  }

  /** Takes all pages that are there now. */
  take(others: readonly Present[]) {
    const again: SharedConflict[] = []
    for (const { by, who, conflicts = nothing } of others) {
      if (this.#away.delete(by)) again.push(...conflicts.filter((each) => this.#ended.has(keyOf(each))))
      if (conflicts.length === 0 && !this.#byPage.has(by)) continue
      this.#byPage.set(
        by,
        conflicts.map((conflict) => ({ ...conflict, who })),
      )
    }
    const here = new Set(others.map(({ by }) => by))
    for (const by of this.#byPage.keys()) if (!here.has(by)) this.#away.add(by)
    if (again.length > 0) this.#tell(again)
    // A conflict that its page shows no more may come again.
    const all = [...this.#byPage.values()].flat()
    for (const key of this.#ended) if (!all.some((each) => keyOf(each) === key)) this.#ended.delete(key)
    this.#show()
  }

  /** The user of this page ended conflicts, of this page or of another. */
  end(conflicts: readonly Conflict[]) {
    const shared = conflicts.flatMap((each) => this.#shared(each))
    if (shared.length === 0) return
    for (const each of shared) this.#ended.add(keyOf(each))
    this.#tell(shared)
    this.#show()
  }

  /** Another page ended conflicts, of its own or of this page. */
  endedElsewhere(conflicts: readonly SharedConflict[]) {
    const keys = new Set(conflicts.map(keyOf))
    for (const key of keys) this.#ended.add(key)
    const own = this.#ownConflicts().filter((each) => this.#shared(each).some((one) => keys.has(keyOf(one))))
    if (own.length > 0) this.#queue.conflictsAnswered(own)
    this.#show()
  }

  close() {
    this.#stop()
  }

  #show() {
    const reported = new Map([...this.#byPage.values()].flat().map((each) => [keyOf(each), each]))
    const now = [...reported.values()].flatMap((each) => this.#asHere(each))
    if (JSON.stringify(now) === JSON.stringify(this.#here)) return
    this.#here = now
    this.#listeners.emit()
  }

  #ownConflicts(): Conflict[] {
    const { unanswered, kept } = this.#queue.getSnapshot()
    return [...unanswered, ...kept]
  }

  #shared({ id, alternativeId, isTheirs }: Conflict): SharedConflict[] {
    if (!this.#hasBoth(id, alternativeId)) return []
    const block_id = this.#queue.blockIdOf(id)
    if (alternativeId === undefined) return [{ block_id }]
    return [{ block_id, other_id: this.#queue.blockIdOf(alternativeId), ...(isTheirs && { theirs: true }) }]
  }

  #asHere(conflict: SharedConflict & { who: string }): OthersConflict[] {
    const { block_id, other_id, theirs, who } = conflict
    const id = this.#queue.localIdOf(block_id)
    const alternativeId = other_id === undefined ? undefined : this.#queue.localIdOf(other_id)
    if (this.#ended.has(keyOf(conflict)) || !this.#hasBoth(id, alternativeId)) return []
    const own = this.#ownConflicts().find((each) => each.id === id)
    if (own && !(isFound(own) && own.alternativeId === alternativeId)) return []
    const shown = { id, who, isMine: own !== undefined || this.#queue.hasWritten(id) }
    if (alternativeId === undefined) return [{ ...shown, kind: 'deleted' }]
    return [
      {
        ...shown,
        kind: 'both',
        alternativeId,
        ...(!theirs && { isTheirs: true }),
        ...(this.#isPicture(id) && { isPicture: true }),
      },
    ]
  }

  #isPicture(id: string): boolean {
    const block = blocksWithIds(this.#queue.documents.saved, [id]).get(id)
    return block !== undefined && mediaOf(block.block_type) === 'image'
  }

  #hasBoth = (id: string, alternativeId: string | undefined): boolean =>
    this.#queue.isKnown(id) && (alternativeId === undefined || this.#queue.isKnown(alternativeId))
}

/** Whether this page found a conflict in the document, which another page merged. */
const isFound = ({ isTheirs, isPicture }: Conflict): boolean => isTheirs === true && !isPicture

const keyOf = ({ block_id, other_id = '' }: SharedConflict): string => `${block_id} ${other_id}`
