import { blocksWithIds, indexTree } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { sameContent } from '../../document/compare/same-content'
import { lostToOthers } from '../../document/merge/lost-to-others'
import type { Deleted, Written } from '../../document/merge/lost-to-others'
import type { Conflict } from '../../document/merge/merge-trees'
import { originalId } from '../../document/structure/fresh-ids'
import type { DeleteCall, NextCall } from '../plan/call-items'
import type { DocumentReplica } from './document-replica'

/** The most blocks of each kind to remember. The oldest ones are forgotten first. */
const MOST = 200

/**
 * Remembers what this page wrote and deleted lately, so that it finds the conflicts that another page merged. That page
 * may have been offline, or it may have closed before it reported them. It may take several calls, so nothing is
 * forgotten when others write.
 */
export class OwnChanges {
  readonly #written = new Map<string, Written>()
  readonly #deleted = new Map<string, Deleted>()
  /** The blocks written here whose conflict was found. */
  readonly #lost = new Set<string>()

  /** Knows the blocks of an earlier visit whose previous versions are still stored. */
  constructor({ saved, previousVersions }: Pick<DocumentReplica, 'saved' | 'previousVersions'>) {
    if (previousVersions.size === 0) return
    const index = indexTree(saved)
    for (const [id, before] of [...previousVersions].slice(-MOST)) {
      const after = index.get(id)?.node
      if (after && !sameContent(before, after)) this.#written.set(id, { before, after })
    }
  }

  /** Whether this page has changed the content of a block. */
  hasWritten(id: string): boolean {
    return this.#written.has(id)
  }

  /** The service took a call. `saved` is the document before it. */
  answered(call: NextCall, saved: BlockTree) {
    if (call.kind === 'update') this.#updated(call.ids, saved, call.resultingTree)
    else if (call.kind === 'delete') this.#removed(call, saved)
  }

  /** The conflicts in the document that others left, each once. `came`: blocks that others added lately. */
  lostTo(theirs: BlockTree, came: ReadonlySet<string>): Conflict[] {
    const found = lostToOthers(theirs, { written: this.#written, deleted: this.#deleted }, came)
    const fresh = found.filter(({ id }) => !this.#lost.has(id))
    for (const { id, conflict } of fresh) {
      if (conflict.kind === 'both') this.#lost.add(id)
      else this.#deleted.delete(id)
    }
    return fresh.map(({ conflict }) => conflict)
  }

  #updated(ids: readonly string[], saved: BlockTree, result: BlockTree) {
    const [before, after] = [blocksWithIds(saved, ids), blocksWithIds(result, ids)]
    for (const id of ids) {
      const [old, now] = [before.get(id), after.get(id)]
      if (!old || !now) continue
      const known = this.#written.get(id)
      // If others wrote in between, they have seen what was there.
      const isNext = known !== undefined && sameContent(known.after, old)
      this.#written.delete(id)
      this.#lost.delete(id)
      keep(this.#written, id, { before: isNext ? known.before : old, after: now })
    }
  }

  #removed({ parent, start, end }: DeleteCall, saved: BlockTree) {
    const siblings = blocksWithIds(saved, [parent]).get(parent)?.children ?? []
    const [previous, next] = [siblings[start - 1]?.id, siblings[end]?.id]
    for (const tree of siblings.slice(start, end)) {
      // The old copy of a moved block has another id.
      if (originalId(tree.id) === tree.id) keep(this.#deleted, tree.id, { tree, parent, previous, next })
    }
  }
}

function keep<T>(map: Map<string, T>, id: string, value: T) {
  map.set(id, value)
  const [oldest] = map.keys()
  if (map.size > MOST && oldest !== undefined) map.delete(oldest)
}
