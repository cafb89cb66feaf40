import type { BlockTree } from '../../../../editor/block-tree'
import type { NextCall } from '../next-call'
import { preOrder } from '../pre-order'
import { BlockIds } from '../block-ids'

/**
 * The service as far as a plan can see it: a tree of blocks with ids of its
 * own. It knows only what a call says, never what the page knows.
 */
export class ModelService {
  document: BlockTree
  readonly ids = new BlockIds()
  #made = 0

  constructor(document: BlockTree) {
    this.document = document
  }

  take(call: NextCall) {
    if (call.kind === 'update') {
      for (const { block_id, ...update } of call.requests) this.#update(block_id, update)
      return
    }
    const parent = this.ids.wireOf(call.parent)
    if (call.kind === 'delete') {
      this.#splice(parent, call.start, call.end, [])
      return
    }
    const made = call.children.map(({ block_type, ...body }): BlockTree => {
      this.#made += 1
      return { id: `block${this.#made}`, block_type, body, children: [] }
    })
    this.#splice(parent, call.index, call.index, made)
    for (const [id, old] of call.renames) this.ids.rename(id, old)
    for (const [index, id] of call.ids.entries()) this.ids.learn(id, made[index]!.id)
  }

  #find(id: string): BlockTree {
    const found = preOrder(this.document).find((node) => node.id === id)
    if (!found) throw new Error(`no block ${id}`)
    return found
  }

  #update(local: string, { update_text_elements, update_text_style, update_text }: object & Updates) {
    const node = this.#find(this.ids.wireOf(local))
    const key = Object.keys(node.body)[0]!
    const text = node.body[key] as object & { style?: object }
    const change = update_text ?? { ...update_text_elements, ...update_text_style }
    const { elements, style } = change
    const body = { [key]: { ...text, ...(elements && { elements }), style: { ...text.style, ...style } } }
    this.#replace(node, { ...node, body })
  }

  #splice(parent: string, start: number, end: number, made: BlockTree[]) {
    const node = this.#find(parent)
    if (end > node.children.length) throw new Error(`index ${end} of ${node.children.length}`)
    this.#replace(node, { ...node, children: node.children.toSpliced(start, end - start, ...made) })
  }

  #replace(node: BlockTree, by: BlockTree) {
    const swap = (tree: BlockTree): BlockTree =>
      tree === node ? by : { ...tree, children: tree.children.map(swap) }
    this.document = swap(this.document)
  }
}

interface Updates {
  update_text_elements?: { elements?: unknown[]; style?: object } | undefined
  update_text_style?: { elements?: unknown[]; style?: object } | undefined
  update_text?: { elements?: unknown[]; style?: object } | undefined
}
