import { z } from 'zod'
import { answering } from '../endpoint'

const id = z.string().regex(/^[\w-]{1,100}$/, 'an id of letters, digits, _ and -')

/** The random name of a page, which only it knows. Others see its first eight characters. */
export const pageName = z.string().regex(/^[\w-]{16,64}$/, '16 to 64 letters, digits, _ and -')

/** The most conflicts that one page reports, and ends, at once. */
export const MOST_CONFLICTS = 20

/** Blocks with two versions, the first one in the place that both had. */
const conflict = z.object({
  block_id: id,
  /** Absent: the other side deleted the block, and it came back. */
  other_id: id.optional(),
  /** The first version is not the reporting page's, as with pictures. */
  theirs: z.boolean().optional(),
})

/** A conflict that a page shows until a user chooses, under the platform's block ids. */
export type SharedConflict = z.infer<typeof conflict>

/**
 * The report of a page about itself. The page repeats this every 10 s. After 30 s, or when its change stream ends, it counts
 * as gone.
 */
const report = z.object({
  chat_id: id,
  /** The block that its cursor is in. */
  block_id: id.optional(),
  typing: z.boolean().optional(),
  /**
   * The name of the reporting page, as its change stream has it. Absent: pages of one session count as one page, and so
   * do all pages of a local service that name none.
   */
  page: pageName.optional(),
  /** The page has left the chat. */
  gone: z.boolean().optional(),
  /** The conflicts that it shows. */
  conflicts: z.array(conflict).max(MOST_CONFLICTS).optional(),
  /** Conflicts of other pages that its user has just ended. */
  ended: z.array(conflict).max(MOST_CONFLICTS).optional(),
})

export type PresenceReport = z.output<typeof report>

/** Another page in the same chat. */
export interface Present {
  chat_id: string
  /** The same for the same page. */
  by: string
  /** The operator's name, from a gateway; `another browser` from a local service. */
  who: string
  block_id?: string
  typing?: true
  conflicts?: SharedConflict[]
}

/** The name of a page whose user is unknown. */
export const ANOTHER_BROWSER = 'another browser'

/** The event `presence` of the change stream: a page came, moved, or left. Nothing of it is stored. */
export type PresenceEvent = Present & {
  kind: 'presence'
  gone?: true
  ended?: SharedConflict[]
}

export interface Presence {
  /** The other pages in the chat. */
  here: Present[]
}

/** The endpoint of a local service. */
export const ReportPresence = answering<Presence>()({ route: 'POST /_herald/presence', body: report })

/** The endpoint of a gateway, for signed-in operators. */
export const ReportGatewayPresence = answering<Presence>()({ route: 'POST /gateway/presence', body: report })
