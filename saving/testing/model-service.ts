import type { BlockDefinition } from '../../contract/docx/block-definition'
import { blockTypeOf } from '../../contract/docx/block-types'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { evenRatios } from '../../contract/docx/width-ratios'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { NextCall } from '../plan/call-items'
import { BlockIds } from '../queue/block-ids'
import { changedGrid, changedTable } from './model-parts'

/**
 * The part of the service that a plan can see: a tree of blocks with its own ids. It knows only the content of calls,
 * and nothing else about the page.
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
      for (const request of call.requests) this.#update(request)
      this.rename(call.renames)
      return
    }
    const parent = this.ids.wireOf(call.parent)
    if (call.kind === 'delete') {
      this.#splice(parent, call.start, call.end, [])
      return
    }
    const made = call.children.map((definition) => this.#grown(definition))
    this.#splice(parent, call.index, call.index, made)
    this.rename(call.renames)
    for (const [index, id] of call.ids.entries()) this.ids.learn(id, made[index]!.id)
  }

  rename(renames: readonly (readonly [id: string, to: string])[]) {
    for (const [id, to] of renames) this.ids.rename(id, to)
  }

  /** A block of the page as the service has it, with everything below it. */
  below(local: string): BlockTree {
    return this.#find(this.ids.wireOf(local))
  }

  #block(block_type: number, object: unknown, children: readonly BlockTree[] = []): BlockTree {
    this.#made += 1
    return {
      id: `block${this.#made}`,
      block_type,
      body: { [blockTypeOf(block_type)!.key]: object },
      children,
    }
  }

  #emptyText = () => this.#block(2, { elements: [{ text_run: { content: '' } }] })
  readonly newCell = () => this.#block(32, {}, [this.#emptyText()])
  readonly newColumn = (width_ratio: number) => this.#block(25, { width_ratio }, [this.#emptyText()])

  /** The created block, with the children that the service adds (platform/docx#what-creation-adds). */
  #grown({ block_type, ...body }: BlockDefinition): BlockTree {
    const object = Object.values(body)[0]
    if (body.callout || body.quote_container) return this.#block(block_type, object, [this.#emptyText()])
    if (body.file)
      return this.#block(33, { view_type: body.file.view_type }, [this.#block(23, { token: '' })])
    if (body.image) return this.#block(27, { width: 100, height: 100, align: 2, ...body.image, token: '' })
    if (body.sheet) return this.#block(30, { token: `sheet${this.#made}` })
    if (body.grid) return this.#block(24, object, evenRatios(body.grid.column_size).map(this.newColumn))
    if (!body.table) return this.#block(block_type, object)
    const { row_size, column_size } = body.table.property
    if (row_size > 9 || column_size > 9) throw new Error('too large a table')
    return this.#block(31, object, Array.from({ length: row_size * column_size }, this.newCell))
  }

  #find(id: string): BlockTree {
    const found = preOrder(this.document).find((node) => node.id === id)
    if (!found) throw new Error(`no block ${id}`)
    return found
  }

  #update(request: UpdateRequest) {
    const node = this.#find(this.ids.wireOf(request.block_id))
    if (node.block_type === 31) return this.#replace(node, changedTable(node, request, this.newCell))
    if (node.block_type === 24) return this.#replace(node, changedGrid(node, request, this.newColumn))
    const { replace_image: image, replace_file: file } = request
    if (image) return this.#replace(node, withObject(node, 'image', image))
    if (file) return this.#replace(node, withObject(node, 'file', file))
    const { elements, style }: Text = request.update_text ?? {
      ...request.update_text_elements,
      ...request.update_text_style,
    }
    const key = Object.keys(node.body)[0]!
    const before = node.body[key] as Text
    this.#replace(
      node,
      withObject(node, key, { ...(elements && { elements }), style: { ...before.style, ...style } }),
    )
  }

  #splice(parent: string, start: number, end: number, made: BlockTree[]) {
    const node = this.#find(parent)
    if (end > node.children.length) throw new Error(`index ${end} of ${node.children.length}`)
    const children = node.children.toSpliced(start, end - start, ...made)
    if ([24, 31, 33].includes(node.block_type)) throw new Error('parts are no children')
    if (children.length === 0 && [19, 25, 32].includes(node.block_type)) throw new Error('the last child')
    this.#replace(node, { ...node, children })
  }

  #replace(node: BlockTree, by: BlockTree) {
    const swap = (tree: BlockTree): BlockTree =>
      tree === node ? by : { ...tree, children: tree.children.map(swap) }
    this.document = swap(this.document)
  }
}

interface Text {
  elements?: unknown[]
  style?: object
}

const withObject = (node: BlockTree, key: string, change: object): BlockTree => ({
  ...node,
  body: { ...node.body, [key]: { ...(node.body[key] as object), ...change } },
})
