import { z } from 'zod'

/**
 * The kind of id of those who are added, removed or made a manager: people by one of their ids, or bots by their
 * app_id.
 */
export const memberIdType = z.enum(['open_id', 'union_id', 'user_id', 'app_id']).default('open_id')
export type MemberIdType = z.output<typeof memberIdType>

/** At most 50 people; the rules limit the number of bots. */
export const memberIds = z.array(z.string().min(1).max(200)).max(50)
