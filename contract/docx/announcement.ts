import { z } from 'zod'
import { queryInt } from '../fields'

/** The shared parts of the seven announcement operations (platform/docx#announcement-calls). */
export const ANNOUNCEMENT = '/open-apis/docx/v1/chats/:chat_id/announcement'

export const chatPath = z.object({ chat_id: z.string().min(1) })
export const blockPath = z.object({ chat_id: z.string().min(1), block_id: z.string().min(1) })

/** The revision that is read, or that the indexes of a write refer to; −1 is the newest. */
export const revisionId = queryInt(-1, 2 ** 31 - 1).default(-1)

/** Non-empty: the operation happens once, a repeat gets the first answer. */
export const clientToken = z.string().max(200).optional()

export const MAX_PAGE_SIZE = 500
export const MAX_CHILDREN_PER_CREATE = 50
export const MAX_REQUESTS_PER_BATCH = 200
