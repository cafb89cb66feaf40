import type { BlockDefinition } from '../../../contract/docx/block-definition'
import type { UpdateRequest } from '../../../contract/docx/update-request'
import { stableJson } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { CallItem } from './refusal-policy'

/**
 * The one call that brings the service nearest to what is wanted. First
 * creates, then updates, then deletes: a save that is cut in half shows a
 * block twice rather than losing it, and an old copy goes only when the new
 * one says what it said; of a line it goes then before all else. Blocks are named by their ids in this page; `resultingTree`
 * is what `saved` becomes when the call succeeds.
 */
export type NextCall = CreateCall | DeleteCall | UpdateCall

export interface CreateCall {
  kind: 'create'
  parent: string
  /** Among the children that the service has now. */
  index: number
  /** The blocks that are made, in order. */
  ids: string[]
  children: BlockDefinition[]
  /** Blocks that are made again: the old one lives on under another id until it is deleted. */
  renames: [id: string, old: string][]
  /** Tables, grids, callouts, quote containers, views of files: what the service put into them is read back after the call. */
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
  /** As of a create call: rows and columns that moved are made again, too. Renamed before what is read back is learnt. */
  renames: [id: string, old: string][]
  /** Tables and grids that got a row or a column: read back after the call. */
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
