import { z } from 'zod'

/** Announcements of an application that change only by approved publications. */
export interface Approval {
  chats: 'all' | ReadonlySet<string>
  /** The least role that approves. */
  by: 'editor' | 'owner'
}

/** How the configuration writes it. `id`: a chat. */
export const approvalShape = (id: z.ZodString) =>
  z
    .strictObject({
      chats: z.union([z.literal('all'), z.array(id).min(1)], 'takes "all" or a list of chat ids'),
      by: z.enum(['editor', 'owner']).default('editor'),
    })
    .optional()

interface Written {
  chats: 'all' | readonly string[]
  operators: readonly { role: string }[]
  approval?: { chats: 'all' | readonly string[]; by: Approval['by'] } | undefined
}

/**
 * The approval of an application. `refuse` makes the error for a part that cannot work: no operator may approve, or a chat is
 * not the application's.
 */
export function approvalOf(
  { approval, chats, operators }: Written,
  refuse: (at: string, words: string) => Error,
): Approval | undefined {
  if (!approval) return undefined
  const { by } = approval
  const writers = operators.filter(({ role }) => role !== 'reader')
  if (writers.length < 2 || !writers.some(({ role }) => by === 'editor' || role === 'owner'))
    throw refuse('approval', `needs two operators who write, one of whom may approve as ${by}`)
  if (approval.chats === 'all') return { chats: 'all', by }
  const outside = chats === 'all' ? undefined : approval.chats.find((chat) => !chats.includes(chat))
  if (outside !== undefined) throw refuse('approval.chats', `names ${outside}, which is not among the chats`)
  return { chats: new Set(approval.chats), by }
}
