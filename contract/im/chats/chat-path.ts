import { z } from 'zod'

/** The path of everything that is done to one chat. */
export const chatPath = z.object({ chat_id: z.string().min(1) })
