import { indexTree } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { blockText } from '../../../../document/compare/block-text'
import { sameContent } from '../../../../document/compare/same-content'
import type { SaveQueue } from '../../../../saving/saving'
import { readPreference, removePreference, writePreference } from '../../../storage/preferences'

/** A block that others changed, by its words. `was`: of one that they rewrote. */
export interface OthersChange {
  kind: 'added' | 'changed' | 'deleted'
  words: string
  was?: string
}

/** Lists others' changes between two versions of a document, in the order of the later one. */
export function othersChanges(from: BlockTree, to: BlockTree): OthersChange[] {
  const [before, after] = [indexTree(from), indexTree(to)]
  const changes: OthersChange[] = []
  for (const { node } of after.values()) {
    const old = before.get(node.id)?.node
    const words = blockText(node)
    if (!old) changes.push({ kind: 'added', words })
    else if (!sameContent(old, node)) changes.push({ kind: 'changed', words, was: blockText(old) })
  }
  for (const { node } of before.values())
    if (!after.has(node.id)) changes.push({ kind: 'deleted', words: blockText(node) })
  return changes
}

/**
 * The revision from which others' changes are news to the author of a held change. It is that of the first edit, and later
 * the last one that was shown before going live.
 */
export class SeenRevision {
  readonly #key: string
  readonly #queue: SaveQueue
  #value: number | undefined

  constructor(owner: string, chatId: string, queue: SaveQueue) {
    this.#key = `herald.held-since.${owner}.${chatId}`
    this.#queue = queue
    this.#value = Number(readPreference(this.#key)) || undefined
  }

  get value(): number {
    return this.#value ?? this.#queue.getSnapshot().revision
  }

  see(revision: number | undefined) {
    if (revision === this.#value) return
    this.#value = revision
    if (revision === undefined) removePreference(this.#key)
    else writePreference(this.#key, String(revision))
  }

  /** Follows the document until the first edit, until the returned function is called. */
  follow(): () => void {
    const look = () => {
      const { saved, wanted } = this.#queue.documents
      const { revision, isHeld } = this.#queue.getSnapshot()
      if (!isHeld) this.see(undefined)
      else if (saved === wanted || this.#value === undefined) this.see(revision)
    }
    look()
    return this.#queue.subscribe(look)
  }
}
