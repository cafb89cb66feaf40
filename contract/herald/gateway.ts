import { z } from 'zod'
import { answering } from '../endpoint'
import { queryInt } from '../fields'

/**
 * `reader`: reads. `editor`: also writes announcements, messages and files. `owner`: also chats and members, and the
 * audit log.
 */
export type GatewayRole = 'reader' | 'editor' | 'owner'

/** An application of a gateway. */
export interface GatewayApp {
  app_id: string
  name: string
  /** `herald`: another Herald in a real platform's place. */
  brand: 'feishu' | 'lark' | 'herald'
  /** The signed-in operator and their role; absent before sign-in. */
  operator?: { open_id: string; name: string; role: GatewayRole }
  /** Its tenant's name; absent before sign-in, or if the platform does not give it. */
  tenant_name?: string
  /** Whether its gateway receives events, and tells pages what changes. */
  has_events?: boolean
  /** The chats whose announcements change only by approved publications; absent: none, or before sign-in. */
  approval?: 'all' | string[]
  /** The calls of this month, and how many the plan includes; absent where they are not limited. */
  month?: { used: number; included: number }
}

/** A gateway's description of itself, in place of a local service's. */
export interface GatewayEnvironment {
  kind: 'gateway'
  apps: GatewayApp[]
}

/** Ends this session, or all of its operator's. */
export const SignOut = answering<Record<string, never>>()({
  route: 'POST /gateway/sign-out',
  body: z.object({ everywhere: z.boolean().default(false) }),
})

/** A call as the gateway's audit log keeps it: ids and codes, never a text. */
export interface AuditedCall {
  id: number
  /** Milliseconds since the epoch. */
  at: number
  app_id: string
  open_id: string
  name: string
  /** `METHOD /path/:name`. */
  operation: string
  targets: string[]
  /** The HTTP status; 0 where the platform gave no answer. */
  status: number
  code: number | null
  log_id: string
}

const auditFilter = {
  /** An operator's calls; owners may ask for anybody's, others only get their own. */
  open_id: z.string().max(200).optional(),
  /** Part of a name, or a whole open_id; owners only. */
  who: z.string().max(200).optional(),
  operation: z.string().max(200).optional(),
  target: z.string().max(200).optional(),
  /** `1`: without reads. */
  writes: z.string().max(1).optional(),
}

/** Calls found, and how far the gateway looked for them. */
export interface AuditPage {
  items: AuditedCall[]
  /** Leads to earlier ones; absent where there are none. */
  next?: number
  /** The search reached its limit of lines at this time; `next` continues there. */
  back_to?: number
  /** Months, such as `2026-11`, whose lines belong here and cannot be read. */
  gaps: { month: string; why: 'missing' | 'damaged' }[]
}

/**
 * Newest first, for the application that the page names. A new search of an operator replaces the one that is running.
 */
export const ListAudit = answering<AuditPage>()({
  route: 'GET /gateway/audit',
  query: z.object({ ...auditFilter, before: queryInt(1, Number.MAX_SAFE_INTEGER).optional() }),
})

/** All of it as CSV, for a table; owners only, one at a time. A month that cannot be read has a row that says so. */
export const ExportAudit = answering<ArrayBuffer>()({
  route: 'GET /gateway/audit.csv',
  query: z.object(auditFilter),
})
