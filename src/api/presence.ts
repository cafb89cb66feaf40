import { LarkError } from '../../client/lark-error'
import {
  ReportGatewayPresence,
  ReportPresence,
  type Present,
  type PresenceReport,
} from '../../contract/herald/presence'
import { call, sessionNow } from './client'
import { pageName } from './page-name'

/** Refusals that say nothing about the right to be in the chat: the stream is being opened, or too many reports. */
const passing = new Set([9499, 99991400])

/** Reports where this page is; returns the other pages in the chat, none if this one may not be there any more. */
export async function reportPresence(report: Omit<PresenceReport, 'page'>): Promise<readonly Present[]> {
  const body = { ...report, page: pageName() }
  const isGateway = sessionNow()?.token === undefined
  try {
    const answer = isGateway ? call(ReportGatewayPresence, { body }) : call(ReportPresence, { body })
    return (await answer).here
  } catch (error) {
    if (error instanceof LarkError && error.status < 500 && !passing.has(error.code)) return []
    throw error
  }
}
