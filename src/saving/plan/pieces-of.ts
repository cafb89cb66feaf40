import type { BlockDefinition } from '../../../contract/docx/block-definition'
import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { Piece } from './heed'
import type { NextCall } from './next-call'
import { stableJson } from '../../document/compare/stable-json'

/** A call, block by block. */
export function piecesOf(call: NextCall): Piece[] {
  if (call.kind === 'create') {
    return call.ids.map((id, at) => ({ id, said: saidOfChild(call.parent, call.children[at]!) }))
  }
  if (call.kind === 'delete') return call.ids.map((id) => ({ id, said: saidOfDeleting(call.parent) }))
  return call.requests.map((request) => ({ id: request.block_id, said: saidOfRequest(request) }))
}

export const saidOfChild = (parent: string, child: BlockDefinition): string =>
  `create in ${parent}: ${stableJson(child)}`

export const saidOfRequest = (request: UpdateRequest): string => `update: ${stableJson(request)}`

export const saidOfDeleting = (parent: string): string => `delete from ${parent}`
