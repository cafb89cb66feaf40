import { batchDeleteChildren, batchUpdateBlocks, createBlocks } from '../api/announcement/write-blocks'
import { LarkError, NO_SPACE, NOT_AN_ENVELOPE, NoAnswer } from '../api/lark-error'
import type { SendFailure } from './queue/save-state'
import type { WireCall, WriteAnswer } from './queue/wire-call'

/** Sends one call of the save queue. */
export async function sendWrite(chatId: string, wire: WireCall): Promise<WriteAnswer> {
  const query = { revision_id: wire.revision_id, client_token: wire.client_token }
  if (wire.kind === 'create') {
    const { children, revision_id } = await createBlocks(chatId, wire.block_id, query, wire.body)
    return { revision_id, block_ids: children.map((child) => child.block_id), blocks: children }
  }
  const { revision_id } =
    wire.kind === 'delete'
      ? await batchDeleteChildren(chatId, wire.block_id, query, wire.body)
      : await batchUpdateBlocks(chatId, query, wire.body)
  return { revision_id, block_ids: [] }
}

/**
 * What a failed call means for saving. An answer that is no envelope may be a
 * proxy's in place of the service's, unless it blames the request (HTTP 4xx).
 * Anything that is neither refusal nor silence is a bug and shown as one.
 */
export function failureOf(error: unknown): SendFailure {
  if (error instanceof NoAnswer) return { kind: 'unanswered' }
  if (!(error instanceof LarkError)) {
    return { kind: 'refused', msg: error instanceof Error ? error.message : String(error) }
  }
  if (error.isTooOften) {
    const seconds = error.retryAfterSeconds
    return seconds === undefined ? { kind: 'tooOften' } : { kind: 'tooOften', waitMs: seconds * 1_000 }
  }
  if (error.code === NO_SPACE) return { kind: 'noRoom' }
  const isBlamed = error.status >= 400 && error.status < 500
  if (error.status >= 500 || (error.code === NOT_AN_ENVELOPE && !isBlamed)) return { kind: 'unanswered' }
  return {
    kind: 'refused',
    code: error.code,
    msg: error.msg,
    ...(error.logId !== undefined && { logId: error.logId }),
  }
}
