import { ListCalls, type LoggedCall } from '../../../../contract/herald/log'
import { call } from '../../../api/client'
import { MOST_CALLS } from '../call-history'

const PAGE_SIZE = 500

/** The log, newest first: as far back as `known`, or as the page keeps. */
export async function listCalls(known: number, signal: AbortSignal): Promise<LoggedCall[]> {
  const listed: LoggedCall[] = []
  let page_token: number | undefined
  do {
    const query = { page_size: PAGE_SIZE, ...(page_token !== undefined && { page_token }) }
    const page = await call(ListCalls, { query }, { signal, withoutToken: true })
    listed.push(...page.items)
    page_token = page.has_more ? Number(page.page_token) : undefined
  } while (page_token !== undefined && (listed.at(-1)?.id ?? 0) > known && listed.length < MOST_CALLS)
  return listed
}
