import { answering } from '../endpoint'
import { publicationRequest } from './publications'
import type { PublicationReason } from './publications'

/** What a chat would get. */
export interface RehearsedTargetAnswer {
  chat_id: string
  /** `waiting`: the test chat would not get everything, so this one would wait. */
  state: 'waiting' | 'running' | 'done' | 'partly' | 'refused' | 'unreached' | 'changed'
  code?: number
  msg?: string
  reason?: PublicationReason
  /** The calls about this chat. */
  calls: number
  ends_at?: number
  /** Only its owner edits it, a bot. No read tells which bot, so a refusal is possible. */
  unsure?: true
}

/** Calls of a month or a day: those left when the publication begins, and once it has ended. */
export interface CallsLeft {
  included: number
  before: number
  after: number
}

/** What a publication would do. */
export interface RehearsalAnswer {
  starts_at: number
  ends_at: number
  /** All calls: reads, writes and bytes. */
  calls: number
  /** Of these, the calls that write. */
  writes: number
  targets: RehearsedTargetAnswer[]
  /** Blocks of the source that cannot be copied unchanged. */
  losses: { block_id: string; block_type: number; outcome: 'asWords' | 'leftOut' | 'partly' | 'noBytes' }[]
  /** The calls that the rehearsal has made. All are reads. */
  spent: number
  /** Absent where nothing counts the calls of a month. `day`: the operator's share, of a gateway. */
  quota?: { month: CallsLeft; day?: CallsLeft }
}

/** Runs a publication in memory, and writes nothing. The answer lacks a rehearsal where no program runs publications. */
export const RehearsePublication = answering<{ rehearsal?: RehearsalAnswer }>()({
  route: 'POST /_herald/publications/rehearse',
  body: publicationRequest,
})

/** The same of a gateway, for signed-in editors. */
export const RehearseAtGateway = answering<{ rehearsal: RehearsalAnswer }>()({
  route: 'POST /gateway/publications/rehearse',
  body: publicationRequest,
})
