import { GRID, TABLE } from '../../contract/docx/block-numbers'
import type { Text } from '../../contract/docx/text'
import { mapTree, preOrder, tokenIn, zip } from '../block-tree'
import type { BlockBody, BlockTree } from '../block-tree'
import { keyOf, mediaOf } from '../blocks/registry'
import { plainText, sameContent } from '../compare/same-content'
import { mergeWords } from '../merge/merge-words'
import { canRecreate } from '../structure/can-recreate'
import { adoptTable } from './adopt-table'
import { ContentKeys, sayable } from './content-keys'
import { pairSiblings } from './pair-siblings'
import type { Changes } from './pair-siblings'

/** What a document needs to become a file. */
export interface Adopting {
  newId(): string
  /** Names the bytes behind a token of the document or of the file: equal names mean equal bytes. */
  contentOf(token: string): string
  /** Which blocks that differ keep their ids. */
  changes: Changes
}

/**
 * The document that a file asks for, as a change of the one that is there. Blocks that need no call, and those that
 * an update can change, keep their ids. Blocks that no call creates stay where they are, and so do files and sheets
 * that the file does not name, because it cannot hold their content. A block that holds one of these and has no
 * counterpart stays as it is.
 */
export function adoptBlocks(saved: BlockTree, imported: readonly BlockTree[], ports: Adopting): BlockTree {
  return new Adoption(imported, ports).below(saved, imported)
}

/** Joins blocks of a document with their counterparts in a file. */
class Adoption {
  readonly #ports: Adopting
  readonly keys: ContentKeys
  /** The tokens that the file names. */
  readonly #named: ReadonlySet<string>

  constructor(imported: readonly BlockTree[], ports: Adopting) {
    this.#ports = ports
    this.keys = new ContentKeys(this.stays, ports.contentOf)
    this.#named = new Set(imported.flatMap(preOrder).flatMap((node) => tokenIn(node) ?? []))
  }

  /** Whether a block stays where it is, with everything below it. */
  readonly stays = (node: BlockTree): boolean => {
    // Blocks of the file have no ids.
    if (node.id === '') return false
    const media = mediaOf(node.block_type)
    if (media === 'file' || media === 'sheet') return !this.#named.has(tokenIn(node) ?? '')
    return (
      !canRecreate(node) ||
      node.children.some((child) => mediaOf(child.block_type) === 'file' && this.stays(child))
    )
  }

  /** Whether a block is or holds one that stays. */
  readonly holds = (node: BlockTree): boolean => preOrder(node).some(this.stays)

  /** The block with other children. */
  below(old: BlockTree, now: readonly BlockTree[]): BlockTree {
    const children = this.#siblings(old.children, now)
    const isSame =
      children.length === old.children.length && children.every((child, at) => child === old.children[at])
    return isSame ? old : { ...old, children }
  }

  #siblings(old: readonly BlockTree[], now: readonly BlockTree[]): BlockTree[] {
    const free = old.filter((node) => !this.stays(node))
    const joined = new Map<BlockTree, { at: number; node: BlockTree }>()
    for (const [before, at] of pairSiblings(free, now, {
      keys: this.keys,
      holds: this.holds,
      changes: this.#ports.changes,
    })) {
      const node = this.join(free[before]!, now[at]!)
      if (node) joined.set(free[before]!, { at, node })
    }
    const children: BlockTree[] = []
    let next = 0
    const addNew = (end: number) => {
      for (; next < end; next++) children.push(this.fresh(now[next]!))
    }
    for (const node of old) {
      const found = joined.get(node)
      if (found) {
        addNew(found.at)
        children.push(found.node)
        next++
      } else if (this.stays(node) || this.holds(node)) children.push(node)
    }
    addNew(now.length)
    return children
  }

  /** The block of the document with the content of its counterpart. Undefined if a block that stays would be lost. */
  join(old: BlockTree, now: BlockTree): BlockTree | undefined {
    if (old.block_type === TABLE) return this.#table(old, now)
    const body = bodyFor(old, now, this.#ports.contentOf)
    const kept = body === old.body ? old : { ...old, body }
    if (old.block_type !== GRID) return this.below(kept, now.children)
    if (old.children.slice(now.children.length).some(this.holds)) return undefined
    const columns = zip(old.children, now.children).map(([one, other]) => this.join(one, other) ?? one)
    const more = now.children.slice(old.children.length).map((column) => this.fresh(column))
    return { ...kept, children: [...columns, ...more] }
  }

  #table(old: BlockTree, now: BlockTree): BlockTree | undefined {
    const table = adoptTable(old, now, this)
    return table && sameContent(old, table) ? { ...table, body: old.body } : table
  }

  /** A block of the file under an id of its own. */
  fresh(tree: BlockTree): BlockTree {
    return mapTree(tree, (node) => ({ ...node, id: this.#ports.newId() }))
  }
}

/** The body of the file, with what a file cannot say. The same object if it says nothing new. */
function bodyFor(old: BlockTree, now: BlockTree, contentOf: Adopting['contentOf']): BlockBody {
  const isPicture = mediaOf(old.block_type) === 'image'
  const wanted = plainText(old) ? lineBody(old, now) : isPicture ? pictureBody(old, now, contentOf) : now.body
  return sameContent(old, { ...old, body: wanted }) ? old.body : wanted
}

function lineBody(old: BlockTree, now: BlockTree): BlockBody {
  if (sameContent(sayable(old), sayable(now))) return old.body
  const key = keyOf(old.block_type)
  const [text, other] = [plainText(old)!, plainText(now)!]
  const { folded, wrap } = text.style ?? {}
  const style = {
    ...(folded === undefined ? {} : { folded }),
    ...(wrap === undefined ? {} : { wrap }),
    ...other.style,
  }
  return { ...old.body, [key]: { elements: withComments(old, now, text, other), style } }
}

/** The words of the file, with the comments of the document on those that stayed. */
function withComments(old: BlockTree, now: BlockTree, text: Text, other: Text) {
  const base = plainText(sayable(old))!.elements
  if (JSON.stringify(base) === JSON.stringify(text.elements)) return other.elements
  const merged = mergeWords({ base, ours: other.elements, theirs: text.elements })
  const key = keyOf(now.block_type)
  const said = merged && { ...now, body: { [key]: { ...other, elements: merged } } }
  return said && sameContent(sayable(said), sayable(now)) ? merged : other.elements
}

/** The picture with its token if the bytes are the same, and with its size if the file says none. */
function pictureBody({ body }: BlockTree, now: BlockTree, contentOf: Adopting['contentOf']): BlockBody {
  const { token: had = '', width, height, ...look } = body.image ?? {}
  const { token = '', caption, ...said } = now.body.image ?? {}
  const isSame = contentOf(had) === contentOf(token)
  const size = isSame ? { width, height } : {}
  return { ...body, image: { ...look, ...size, ...said, token: isSame ? had : token, caption } }
}
