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
