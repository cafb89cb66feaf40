import { z } from 'zod'
import { answering } from '../../endpoint'

/** A bot of a chat, with its open_id. */
export interface ChatBot {
  bot_id: string
  bot_name: string
}

/** The bots in a chat, in one page (platform/clients#chats). */
export const ListChatBots = answering<{ items: ChatBot[] }>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/members/bots',
  path: z.object({ chat_id: z.string().min(1) }),
})
