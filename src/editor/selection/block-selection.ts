import { Fragment, Slice } from 'prosemirror-model'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, Selection, SelectionRange, TextSelection, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, SelectionBookmark, Command, Transaction } from 'prosemirror-state'
import type { Mappable } from 'prosemirror-transform'
import { withoutGroup } from '../wire/doc-from-tree'

/**
 * Whether a node's children can be selected as blocks. The rows of a table, the columns of a grid and the blocks in a
 * card, like the file of a view, are its parts. They are selected, moved and removed with the whole.
 */
export const canContainBlocks = (node: Node) =>
  !['line', 'table', 'table_row', 'grid', 'object'].includes(node.type.name)

/**
 * A run of whole neighbouring blocks. `$anchor` is before the block where
 * the selection began, `$head` before the one where it ends; both have the same parent.
 * Moving, copying, deleting and colouring act on all of them in one step.
 */
export class BlockSelection extends Selection {
  private constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    const [$first, $last] = $anchor.pos <= $head.pos ? [$anchor, $head] : [$head, $anchor]
    const end = $last.pos + $last.parent.child($last.index()).nodeSize
    super($anchor, $head, [new SelectionRange($first, $first.doc.resolve(end))])
  }

  /** From the positions before two blocks; undefined if there is no block, or they have different parents. */
  static create(doc: Node, anchor: number, head = anchor): BlockSelection | undefined {
    const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)]
    if (!$anchor.sameParent($head) || !canContainBlocks($anchor.parent)) return undefined
    if (!isBlock($anchor.nodeAfter) || !isBlock($head.nodeAfter)) return undefined
    return new BlockSelection($anchor, $head)
  }

  /** The smallest run of whole blocks around two positions, wherever they are; undefined in the title. */
  static around(doc: Node, anchor: number, head = anchor): BlockSelection | undefined {
    const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)]
    for (let depth = $anchor.sharedDepth(head); depth >= 0; depth--) {
      if (!canContainBlocks($anchor.node(depth))) continue
      const from = childAt($anchor, depth)
      const to = childAt($head, depth)
      const made = from === undefined || to === undefined ? undefined : BlockSelection.create(doc, from, to)
      if (made) return made
    }
    return undefined
  }

  get blocks(): readonly Node[] {
    const { $from, $to } = this
    return $from.parent.children.slice($from.index(), $to.index())
  }

  override content(): Slice {
    return new Slice(Fragment.fromArray(this.blocks.map(withoutGroup)), 0, 0)
  }

  override eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head
  }

  override map(doc: Node, mapping: Mappable): Selection {
    return new BlockBookmark(mapping.map(this.anchor, 1), mapping.map(this.head, 1)).resolve(doc)
  }

  override getBookmark(): SelectionBookmark {
    return new BlockBookmark(this.anchor, this.head)
  }

  override toJSON() {
    return { type: 'blocks', anchor: this.anchor, head: this.head }
  }

  static override fromJSON(doc: Node, json: { anchor: number; head: number }): Selection {
    return new BlockBookmark(json.anchor, json.head).resolve(doc)
  }
}

BlockSelection.prototype.visible = false
Selection.jsonID('blocks', BlockSelection)

class BlockBookmark implements SelectionBookmark {
  readonly #anchor: number
  readonly #head: number

  constructor(anchor: number, head: number) {
    this.#anchor = anchor
    this.#head = head
  }

  map(mapping: Mappable): SelectionBookmark {
    return new BlockBookmark(mapping.map(this.#anchor, 1), mapping.map(this.#head, 1))
  }

  resolve(doc: Node): Selection {
    const end = doc.content.size
    const [anchor, head] = [Math.min(this.#anchor, end), Math.min(this.#head, end)]
    return (
      BlockSelection.create(doc, anchor, head) ??
      BlockSelection.create(doc, head) ??
      TextSelection.near(doc.resolve(head))
    )
  }
}

const isBlock = (node: Node | null | undefined) =>
  node !== null && node !== undefined && !node.isInline && node.type.name !== 'line'

/** The position before the child block of the ancestor at this depth; undefined on the ancestor's line. */
function childAt($pos: ResolvedPos, depth: number): number | undefined {
  const child = $pos.node(depth).maybeChild($pos.index(depth))
  return isBlock(child) ? $pos.posAtIndex($pos.index(depth), depth) : undefined
}

/**
 * The blocks that a command on blocks acts on, for any kind of selection: the selected blocks, or those around the
 * selected text.
 */
export function selectedBlocks({
  doc,
  selection,
}: Pick<EditorState, 'doc' | 'selection'>): BlockSelection | undefined {
  if (selection instanceof BlockSelection) return selection
  if (selection instanceof NodeSelection) return BlockSelection.around(doc, selection.from)
  return BlockSelection.around(doc, selection.anchor, selection.head)
}

/** The panel that is open for the selected blocks. */
export type BlockPanel = 'menu' | 'moveTo' | 'consent'

const panelKey = new PluginKey<BlockPanel | 'none'>('block-panel')

/** Which panel is open, if any: a key, the handle and a panel itself may open one. */
export const openPanel = (state: EditorState): BlockPanel | undefined => {
  const open = panelKey.getState(state)
  return open === 'none' ? undefined : open
}

export const withPanel = (tr: Transaction, panel: BlockPanel | 'none'): Transaction =>
  tr.setMeta(panelKey, panel)

export function blockPanelPlugin(): Plugin<BlockPanel | 'none'> {
  return new Plugin<BlockPanel | 'none'>({
    key: panelKey,
    state: {
      init: () => 'none',
      // A remote edit may delete the blocks.
      apply: (tr, now) => tr.getMeta(panelKey) ?? (tr.docChanged ? 'none' : now),
    },
  })
}

/** Opens a panel about the selected blocks, or about the block around the cursor. */
export const showPanel =
  (panel: BlockPanel): Command =>
  (state, dispatch) => {
    const run = selectedBlocks(state)
    if (!run) return false
    dispatch?.(withPanel(state.tr.setSelection(run), panel))
    return true
  }
