import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import { chatPath } from './chat-path'

/**
 * A legacy announcement (platform/docx#legacy-announcement): its content is a string of JSON, an old document
 * (`old-document.ts`). Times are seconds, as strings.
 */
export interface LegacyAnnouncement {
  content: string
  revision: string
  create_time: string
  update_time: string
  owner_id_type: string
  owner_id: string
  modifier_id_type: string
  modifier_id: string
}

export const GetLegacyAnnouncement = answering<LegacyAnnouncement>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/announcement',
  path: chatPath,
  query: z.object({ user_id_type: userIdType }),
})
