import { BatchDeleteChildren } from '../../../contract/docx/batch-delete-children'
import type { BodyOf, QueryOf } from '../../../contract/endpoint'
import { call } from '../client'

/** Deletes a half-open run of children with all that is below them. */
export const batchDeleteChildren = (
  chatId: string,
  blockId: string,
  query: QueryOf<typeof BatchDeleteChildren>,
  body: BodyOf<typeof BatchDeleteChildren>,
) => call(BatchDeleteChildren, { path: { chat_id: chatId, block_id: blockId }, query, body })
