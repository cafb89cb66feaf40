import { z } from 'zod'

/** A reaction to a message (platform/messages#reactions). */
export interface Reaction {
  reaction_id: string
  operator: {
    /** app_id of a bot; of a person an id of the kind that was asked for, open_id where none can be. */
    operator_id: string
    operator_type: 'app' | 'user'
  }
  /** Milliseconds since the epoch, as digits. */
  action_time: string
  reaction_type: { emoji_type: string }
}

export const messagePath = z.object({ message_id: z.string().min(1) })
