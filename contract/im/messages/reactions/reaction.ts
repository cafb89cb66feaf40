import { z } from 'zod'

/** A reaction to a message (platform/messages#reactions). */
export interface Reaction {
  reaction_id: string
  operator: {
    /** A bot's app_id; a person's id of the kind that was asked for, empty if the application may not see it. */
    operator_id: string
    operator_type: 'app' | 'user'
  }
  /** Milliseconds since the epoch, as digits. */
  action_time: string
  reaction_type: { emoji_type: string }
}

export const messagePath = z.object({ message_id: z.string().min(1) })
