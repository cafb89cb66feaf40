import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'

/** The one-to-one chat of the caller with somebody. */
export interface P2pChat {
  chat_id: string
  /** As it was asked for. */
  chatter_id: string
}

/**
 * The one-to-one chats of a person with people or bots; those with whom there is none are left out. Clients name the
 * kind of id by `chatter_id_type` or `user_id_type` (platform/clients#chats).
 */
export const BatchQueryP2pChats = answering<{ p2p_chats: P2pChat[] }>()({
  route: 'POST /open-apis/im/v1/chat_p2p/batch_query',
  query: z.object({ chatter_id_type: userIdType.unwrap().optional(), user_id_type: userIdType }),
  body: z.object({ chatter_ids: z.array(z.string().min(1).max(200)).min(1).max(50) }),
})
