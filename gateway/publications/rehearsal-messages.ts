import type { Refusal } from '../../client/lark-error'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import type { Quotas } from '../../publishing/rehearsal/rehearsal'

/** The data that the thread of a rehearsal begins with. */
export interface RehearsalData {
  kind: 'rehearsal'
  /** The file from which the driver is found. */
  base: string
  request: PublicationRequest
  /** The gateway's time. */
  now: number
  quotas: Quotas | undefined
}

/** A message of the thread. */
export type FromRehearsal =
  /** A read of the platform: path and query. */
  | { kind: 'read'; id: number; url: string }
  | { kind: 'done'; answer: RehearsalAnswer }
  | { kind: 'refused'; refusal: Refusal }
  /** The platform did not answer. */
  | { kind: 'unanswered' }

/** The answer of a read. Without `answer`, none came. */
export interface ReadAnswer {
  id: number
  answer?: { status: number; headers: [string, string][]; bytes: Uint8Array<ArrayBuffer> }
}
