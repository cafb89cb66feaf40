import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { pageToken, queryInt, userIdType } from '../fields'
import { ANNOUNCEMENT, chatPath, MAX_PAGE_SIZE, revisionId } from './announcement'
import type { Block } from './block'

/** All blocks in pre-order; item 0 of the first page is the page block (platform/docx#announcement-rules rule 2). */
export const ListBlocks = answering<Page<Block>>()({
  route: `GET ${ANNOUNCEMENT}/blocks`,
  path: chatPath,
  query: z.object({
    page_size: queryInt(1, MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
    page_token: pageToken,
    revision_id: revisionId,
    user_id_type: userIdType,
  }),
})
