import type { BlockDefinition } from '../../contract/docx/block-definition'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { stableJson } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { CallItem } from './refusal-policy'

/**
 * The next call on the way from *saved* to *wanted*. Creates come first, then updates, then deletes, so that an
 * interrupted save shows a block twice rather than losing it. An old copy is deleted only once the new one has its
 * content. The old copy of a line is then deleted before any other call. Blocks are named by their ids in this page.
 * `resultingTree` is the new `saved` after the call succeeds.
 */
export type NextCall = CreateCall | DeleteCall | UpdateCall

export interface CreateCall {
  kind: 'create'
  parent: string
  /** Position among the children that the service has now. */
  index: number
  /** The blocks to create, in order. */
  ids: string[]
  children: BlockDefinition[]
  /** Blocks that are recreated. The old one stays under another id until it is deleted. */
  renames: [id: string, old: string][]
  /**
   * Tables, grids, callouts, quote containers and views of files. Their generated children are read back after the
   * call.
   */
  generatingIds: string[]
  resultingTree: BlockTree
}

export interface DeleteCall {
  kind: 'delete'
  parent: string
  /** Half-open. */
  start: number
  end: number
  ids: string[]
  resultingTree: BlockTree
}

export interface UpdateCall {
  kind: 'update'
  requests: UpdateRequest[]
  ids: string[]
  /**
   * As for a create call, because rows and columns that moved are recreated, too. Renamed before the children read
   * back are adopted.
   */
  renames: [id: string, old: string][]
  /** Tables and grids that got a row or a column. They are read back after the call. */
  generatingIds: string[]
  resultingTree: BlockTree
}

/** A call, block by block. */
export function callItems(call: NextCall): CallItem[] {
  if (call.kind === 'create') {
    return call.ids.map((id, at) => ({ id, payload: createPayload(call.parent, call.children[at]!) }))
  }
  if (call.kind === 'delete') return call.ids.map((id) => ({ id, payload: deletePayload(call.parent) }))
  return call.requests.map((request) => ({ id: request.block_id, payload: updatePayload(request) }))
}

export const createPayload = (parent: string, child: BlockDefinition): string =>
  `create in ${parent}: ${stableJson(child)}`

export const updatePayload = (request: UpdateRequest): string => `update: ${stableJson(request)}`

export const deletePayload = (parent: string): string => `delete from ${parent}`
