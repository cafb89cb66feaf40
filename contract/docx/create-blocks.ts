import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { ANNOUNCEMENT, blockPath, clientToken, MAX_CHILDREN_PER_CREATE, revisionId } from './announcement'
import type { CreatedBlocks } from './block'
import { BlockDefinition } from './block-definition'

/** Inserts siblings under one parent; `index` −1 appends (platform/docx#announcement-rules, platform/docx#announcement-calls row 5). */
export const CreateBlocks = answering<CreatedBlocks>()({
  route: `POST ${ANNOUNCEMENT}/blocks/:block_id/children`,
  path: blockPath,
  query: z.object({ revision_id: revisionId, client_token: clientToken, user_id_type: userIdType }),
  body: z.object({
    index: z.number().int().min(-1).default(-1),
    children: z.array(BlockDefinition).min(1).max(MAX_CHILDREN_PER_CREATE),
  }),
})
