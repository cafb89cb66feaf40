import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { ANNOUNCEMENT, chatPath, clientToken, MAX_REQUESTS_PER_BATCH, revisionId } from './announcement'
import type { UpdatedBlocks } from './block'
import { UpdateRequest } from './update-request'

/** Changes up to 200 blocks in one revision; a block is named once (platform/docx#updates-and-their-limits). */
export const BatchUpdateBlocks = answering<UpdatedBlocks>()({
  route: `PATCH ${ANNOUNCEMENT}/blocks/batch_update`,
  path: chatPath,
  query: z.object({ revision_id: revisionId, client_token: clientToken, user_id_type: userIdType }),
  body: z.object({ requests: z.array(UpdateRequest).min(1).max(MAX_REQUESTS_PER_BATCH) }),
})
