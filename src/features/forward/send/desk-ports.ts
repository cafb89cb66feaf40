import type { DataOf } from '../../../../contract/endpoint'
import type { MergeForward } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import type { Release } from '../../../storage/claim'
import type { News } from '../../../storage/open-news'
import type { MergeForwardInput } from '../../../api/messages/merge-forward'
import type { IntentShelf } from './intent-shelf'

export type Forwarded = DataOf<typeof MergeForward>

/** What a desk needs of the world around it; a test gives it a clock of its own. */
export interface DeskPorts {
  /** In whose name. */
  app_id: string
  /** Milliseconds of the wall clock, which the hour of a uuid is counted on. */
  now(): number
  /** Milliseconds of a clock that never goes back. */
  ticks(): number
  wait(ms: number): Promise<void>
  newUuid(): string
  shelf: IntentShelf
  /** Tells the other tabs that an intent is kept anew. */
  news: News
  /** The right to send an intent, or undefined where another tab has it. */
  claim(intentId: string): Promise<Release | undefined>
  mergeForward(input: MergeForwardInput): Promise<Forwarded>
  getMessage(messageId: string): Promise<readonly Message[]>
}
