import { z } from 'zod'
import { answering } from '../endpoint'
import { ANNOUNCEMENT, blockPath, clientToken, revisionId } from './announcement'
import type { DeletedBlocks } from './block'

/** Deletes a half-open run of children with all their descendants (platform/docx#announcement-calls row 7). */
export const BatchDeleteChildren = answering<DeletedBlocks>()({
  route: `DELETE ${ANNOUNCEMENT}/blocks/:block_id/children/batch_delete`,
  path: blockPath,
  query: z.object({ revision_id: revisionId, client_token: clientToken }),
  body: z.object({ start_index: z.number().int().min(0), end_index: z.number().int().min(1) }),
})
