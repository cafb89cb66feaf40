import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { ANNOUNCEMENT, blockPath, revisionId } from './announcement'
import type { Block } from './block'

export const GetBlock = answering<{ block: Block }>()({
  route: `GET ${ANNOUNCEMENT}/blocks/:block_id`,
  path: blockPath,
  query: z.object({ revision_id: revisionId, user_id_type: userIdType }),
})
