import { z } from 'zod'

/** Kinds of ids that name the receiver of a message (platform/envelope#identifiers, platform/messages#calls). */
export const receiveIdType = z.enum(['open_id', 'user_id', 'union_id', 'email', 'chat_id'])

/** Forwards can also go to a thread. */
export const forwardReceiveIdType = z.enum([...receiveIdType.options, 'thread_id'])
export type ReceiveIdType = z.output<typeof forwardReceiveIdType>

/** The receiver of a message; `receive_id_type` gives its kind. */
export const receiveId = z.string().min(1).max(500)

/**
 * The caller's own name for one send: the same one only sends once to the same target within an hour
 * (platform/messages#merge-forward).
 */
export const sendUuid = z.string().max(50).optional()
