import { CreateBlocks } from '../../contract/docx/create-blocks'
import { call } from '../api/client'

/** Adds lines of text to the end of a chat's announcement, as another user would. */
export const writeLines = (chat_id: string, ...lines: string[]) =>
  call(CreateBlocks, {
    path: { chat_id, block_id: chat_id },
    body: {
      children: lines.map((content) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } })),
    },
  })
