import { z } from 'zod'
import { answering } from '../endpoint'
import type { MadeRefusal } from './world-state'

export type { MadeRefusal, StateChange, WhyNotByState } from './world-state'

/** One refusal of an endpoint; rows further up take precedence. */
export interface RuleRow {
  code: number
  /** The HTTP status. */
  status: number
  msg: string
  when: string
  /** Our decision, not published. */
  ours: boolean
}

export interface EndpointRules {
  route: string
  rules: RuleRow[]
}

/**
 * Every row of every rule table under /open-apis. `MakeRefusal` brings one about; where no state leads to it, a fault
 * with its route and code does (`POST /_herald/faults`, `count: 1`).
 */
export const ListRules = answering<{ items: EndpointRules[] }>()({ route: 'GET /_herald/rules' })

/**
 * Changes the state as the scenario of a rule does, so that the rule refuses the calls that follow. Of chats and
 * messages it only changes those of `chat_id`, or of the first chat that has a bot. `when` selects the row where
 * several have the code; absent: the first of them.
 */
export const MakeRefusal = answering<MadeRefusal>()({
  route: 'POST /_herald/refusals',
  body: z.strictObject({
    route: z.string().min(1).max(200),
    code: z.number().int(),
    when: z.string().max(500).optional(),
    chat_id: z.string().min(1).max(200).optional(),
  }),
})
