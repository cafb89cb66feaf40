import {
  ReportGatewayPresence,
  ReportPresence,
  type Present,
  type PresenceReport,
} from '../../contract/herald/presence'
import { feedScope } from './changes'
import { call, isOnServer, sessionNow } from './client'
import { pageName } from './page-name'

/**
 * Whether the service says who else is there: a local one or a gateway does. A service in the page has no pages but the
 * tabs of this browser, of which one writes.
 */
export const hasPresence = (): boolean => isOnServer() && feedScope() !== undefined

/** Reports where this page is; returns the other pages in the chat. */
export async function reportPresence(report: Omit<PresenceReport, 'page'>): Promise<readonly Present[]> {
  const body = { ...report, page: pageName() }
  const isGateway = sessionNow()?.token === undefined
  const { here } = await (isGateway ? call(ReportGatewayPresence, { body }) : call(ReportPresence, { body }))
  return here
}
