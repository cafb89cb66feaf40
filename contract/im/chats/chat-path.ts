import { z } from 'zod'

/** The path of every operation on one chat. */
export const chatPath = z.object({ chat_id: z.string().min(1) })
