import { z } from 'zod'
import { answering } from '../../endpoint'
import { chatPath } from './chat-path'

/** A link by which people join a chat (platform/contacts#links-and-joining). */
export interface ChatLink {
  share_link: string
  /** Seconds since the epoch, as digits; absent where it is valid for ever. */
  expire_time?: string
  is_permanent: boolean
}

export const LinkChat = answering<ChatLink>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/link',
  path: chatPath,
  body: z.object({ validity_period: z.enum(['week', 'year', 'permanently']).default('week') }),
})
