import type { AppClient } from '../../client/client'
import type { RateBudget } from '../../client/rate-budget'
import type { Block } from '../../contract/docx/block'
import type { PublicationReason } from '../../contract/herald/publications'
import type { CallsLeft } from '../../contract/herald/rehearsal'
import type { WrittenWorld } from '../../contract/herald/world-file'
import type { Clock } from '../../primitives/clock'
import type { Placement } from '../content/content'
import type { CopyOutcome } from '../content/plan-copy'
import type { TargetStep } from '../publications/publication'

/** A publication that is to be made. */
export interface RehearsalRequest {
  app_id: string
  source: { chat_id: string } | { blocks: readonly Block[] }
  targets: readonly {
    chat_id: string
    how: Placement
    values?: Readonly<Record<string, string>>
    /** The revision of the page that is replaced, as its author saw it. Absent: the present one. */
    agreed?: number
  }[]
  /** Absent: now. */
  at?: number
  over_ms?: number
  test_target?: string
}

/** The calls of a month or a day. */
export interface Quota {
  included: number
  used: number
  /** The publication begins in the present one, so the reads of the rehearsal count, too. */
  isNow: boolean
}

/** Where calls are limited. `day`: the share of one operator. */
export interface Quotas {
  month: Quota
  day?: Quota
}

/** The service in memory, over a world of its own. */
export interface RehearsedService {
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

export interface RehearsalPorts {
  /** The real service. Only reads are sent to it. */
  client: AppClient
  /** Shared with the other calls of this program for the application. */
  budgets: { reads: RateBudget; media: RateBudget }
  /** Opens the same service in memory. `now`: its time. */
  openService(world: WrittenWorld, now: () => number): Promise<RehearsedService>
  /** Measures how long answers take. */
  clock: Pick<Clock, 'now'>
  /** The time of the service. */
  now(): number
  newId(): string
  newToken(): string
  random(): number
  /** Absent: the calls are not limited. */
  quotas?: Quotas | undefined
}

/** What a chat would get. */
export interface RehearsedTarget {
  chat_id: string
  /** `waiting`: the test chat would not get everything, so this one would wait for a user. */
  step: TargetStep
  code?: number
  msg?: string
  reason?: PublicationReason
  /** The calls about this chat. */
  calls: number
  /** Undefined if it would not be finished. */
  endsAt?: number
  /** Only its owner edits it, a bot. No read tells which bot, so a refusal is possible. */
  unsure?: true
}

/** The course of a publication, as the same engine ran it against the same service in memory. */
export interface Rehearsal {
  startsAt: number
  endsAt: number
  /** All calls: reads, writes and bytes. */
  calls: number
  /** Of these, the calls that write. */
  writes: number
  targets: RehearsedTarget[]
  /** The blocks of the source that cannot be copied unchanged. */
  losses: readonly CopyOutcome[]
  /** The calls that this rehearsal has made. */
  spent: number
  /** The calls that would be left in what is used up first. Undefined if they are not limited. */
  left?: number
  quota?: { month: CallsLeft; day?: CallsLeft }
}
