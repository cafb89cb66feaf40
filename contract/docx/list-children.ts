import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { pageToken, queryInt, userIdType } from '../fields'
import { ANNOUNCEMENT, blockPath, MAX_PAGE_SIZE, revisionId } from './announcement'
import type { Block } from './block'

/** Direct children only (platform/docx#announcement-calls row 4). */
export const ListChildren = answering<Page<Block>>()({
  route: `GET ${ANNOUNCEMENT}/blocks/:block_id/children`,
  path: blockPath,
  query: z.object({
    page_size: queryInt(1, MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
    page_token: pageToken,
    revision_id: revisionId,
    user_id_type: userIdType,
  }),
})
