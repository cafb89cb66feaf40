import {
  ReportGatewayPresence,
  ReportPresence,
  type Present,
  type PresenceReport,
} from '../../contract/herald/presence'
import { call, sessionNow } from './client'
import { pageName } from './page-name'

/** Reports where this page is; returns the other pages in the chat. */
export async function reportPresence(report: Omit<PresenceReport, 'page'>): Promise<readonly Present[]> {
  const body = { ...report, page: pageName() }
  const isGateway = sessionNow()?.token === undefined
  const { here } = await (isGateway ? call(ReportGatewayPresence, { body }) : call(ReportPresence, { body }))
  return here
}
