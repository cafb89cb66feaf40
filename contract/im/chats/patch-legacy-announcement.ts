import { z } from 'zod'
import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

/** Writes a legacy announcement (platform/docx#legacy-announcement): each request is JSON in a string. */
export const PatchLegacyAnnouncement = answering<Record<string, never>>()({
  route: 'PATCH /open-apis/im/v1/chats/:chat_id/announcement',
  path: chatPath,
  body: z.object({
    /** The revision that was read. */
    revision: z.string().regex(/^\d{1,15}$/),
    requests: z.array(z.string()).min(1).max(200),
  }),
})
