import { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import type { BodyOf, QueryOf } from '../../../contract/endpoint'
import { call } from '../client'

/** Changes up to 200 blocks in one revision. */
export const batchUpdateBlocks = (
  chatId: string,
  query: QueryOf<typeof BatchUpdateBlocks>,
  body: BodyOf<typeof BatchUpdateBlocks>,
) => call(BatchUpdateBlocks, { path: { chat_id: chatId }, query, body })
