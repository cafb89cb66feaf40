import type { Call } from '../../client/client'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import type { Block } from '../../contract/docx/block'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import type { BodyOf } from '../../contract/endpoint'
import type { NextCall } from '../plan/call-items'
import type { BlockIds } from './block-ids'

/** A call under the service's own ids, as it is sent, and sent again unchanged if it gets no answer. */
export type WireCall = Named &
  (
    | { kind: 'create'; block_id: string; body: BodyOf<typeof CreateBlocks> }
    | { kind: 'delete'; block_id: string; body: BodyOf<typeof BatchDeleteChildren> }
    | { kind: 'update'; body: BodyOf<typeof BatchUpdateBlocks> }
  )

interface Named {
  /** The revision that the indexes refer to. */
  revision_id: number
  /** Created before the first try. The service recognises a repeat by it. */
  client_token: string
}

/** The part of a write's answer that a save needs. */
export interface WriteAnswer {
  revision_id: number
  /** The ids of the created blocks, in order. Empty for other calls. */
  block_ids: string[]
  /** The created blocks as the service returned them, with the token of a new sheet. */
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

/** Sends a call to its endpoint. */
export async function sendWrite(ask: Call, chat_id: string, wire: WireCall): Promise<WriteAnswer> {
  const { revision_id, client_token } = wire
  const query = { revision_id, client_token }
  if (wire.kind === 'create') {
    const path = { chat_id, block_id: wire.block_id }
    const made = await ask(CreateBlocks, { path, query, body: wire.body })
    const block_ids = made.children.map((child) => child.block_id)
    return { revision_id: made.revision_id, block_ids, blocks: made.children }
  }
  const done =
    wire.kind === 'delete'
      ? await ask(BatchDeleteChildren, {
          path: { chat_id, block_id: wire.block_id },
          query,
          body: wire.body,
        })
      : await ask(BatchUpdateBlocks, { path: { chat_id }, query, body: wire.body })
  return { revision_id: done.revision_id, block_ids: [] }
}
