import type { LoggedCall } from '../../../contract/herald/log'
import { isRefused } from './calls'

/** Refused calls with one code at one endpoint. */
export interface RefusalGroup {
  /** Undefined where the connection was cut or no envelope came. */
  code: number | undefined
  /** Empty: no endpoint has the address. */
  route: string
  count: number
  first: LoggedCall
  last: LoggedCall
  /** The applications that called, in the order of their last call. */
  apps: string[]
}

/** The refused ones of these calls, which come newest first, grouped by code and endpoint. The latest group is first. */
export function refusalGroups(calls: readonly LoggedCall[]): RefusalGroup[] {
  const groups = new Map<string, RefusalGroup>()
  for (const call of calls) {
    if (!isRefused(call)) continue
    const { code, route, app_id } = call
    const key = `${code} ${route}`
    const known = groups.get(key)
    if (!known) {
      groups.set(key, { code, route, count: 1, first: call, last: call, apps: [app_id] })
      continue
    }
    known.count++
    known.first = call
    if (!known.apps.includes(app_id)) known.apps.push(app_id)
  }
  return [...groups.values()]
}
