import { BatchDeleteChildren } from '../../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../../contract/docx/create-blocks'
import type { BodyOf, QueryOf } from '../../../contract/endpoint'
import { call } from '../client'

/** Inserts siblings under one parent. */
export const createBlocks = (
  chatId: string,
  blockId: string,
  query: QueryOf<typeof CreateBlocks>,
  body: BodyOf<typeof CreateBlocks>,
) => call(CreateBlocks, { path: { chat_id: chatId, block_id: blockId }, query, body })

/** Changes up to 200 blocks in one revision. */
export const batchUpdateBlocks = (
  chatId: string,
  query: QueryOf<typeof BatchUpdateBlocks>,
  body: BodyOf<typeof BatchUpdateBlocks>,
) => call(BatchUpdateBlocks, { path: { chat_id: chatId }, query, body })

/** Deletes a half-open run of children with all that is below them. */
export const batchDeleteChildren = (
  chatId: string,
  blockId: string,
  query: QueryOf<typeof BatchDeleteChildren>,
  body: BodyOf<typeof BatchDeleteChildren>,
) => call(BatchDeleteChildren, { path: { chat_id: chatId, block_id: blockId }, query, body })
