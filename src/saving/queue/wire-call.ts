import type { BatchDeleteChildren } from '../../../contract/docx/batch-delete-children'
import type { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import type { Block } from '../../../contract/docx/block'
import type { CreateBlocks } from '../../../contract/docx/create-blocks'
import type { BodyOf } from '../../../contract/endpoint'
import type { NextCall } from '../plan/call-items'
import type { BlockIds } from './block-ids'

/** A call in the service's own ids, as it is sent and, without an answer, sent again unchanged. */
export type WireCall = Named &
  (
    | { kind: 'create'; block_id: string; body: BodyOf<typeof CreateBlocks> }
    | { kind: 'delete'; block_id: string; body: BodyOf<typeof BatchDeleteChildren> }
    | { kind: 'update'; body: BodyOf<typeof BatchUpdateBlocks> }
  )

interface Named {
  /** The revision that the indexes refer to. */
  revision_id: number
  /** Made before the first try; the service recognises a repeat by it. */
  client_token: string
}

/** What a write answers that a save needs. */
export interface WriteAnswer {
  revision_id: number
  /** Of the created blocks, in order; empty for the rest. */
  block_ids: string[]
  /** The created blocks as the service made them: a new sheet has its token from here. */
  blocks?: Block[]
}

export function wireCall(call: NextCall, ids: BlockIds, named: Named): WireCall {
  if (call.kind === 'update') {
    const requests = call.requests.map((request) => ({ ...request, block_id: ids.wireOf(request.block_id) }))
    return { ...named, kind: 'update', body: { requests } }
  }
  const block_id = ids.wireOf(call.parent)
  if (call.kind === 'delete') {
    return { ...named, kind: 'delete', block_id, body: { start_index: call.start, end_index: call.end } }
  }
  return { ...named, kind: 'create', block_id, body: { index: call.index, children: call.children } }
}
