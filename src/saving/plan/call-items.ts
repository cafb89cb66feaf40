import type { BlockDefinition } from '../../../contract/docx/block-definition'
import type { UpdateRequest } from '../../../contract/docx/update-request'
import { stableJson } from '../../document/block-tree'
import type { NextCall } from './next-call'
import type { CallItem } from './refusal-policy'

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
