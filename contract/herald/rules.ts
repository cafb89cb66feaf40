import { answering } from '../endpoint'

/** One refusal of an endpoint; rows that stand further up answer first. */
export interface RuleRow {
  code: number
  /** HTTP. */
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
 * Every row of every rule table under /open-apis. A fault with a row's route and
 * code makes it happen to the next call (`POST /_herald/faults`, `count: 1`).
 */
export const ListRules = answering<{ items: EndpointRules[] }>()({ route: 'GET /_herald/rules' })
