import { newUuid } from '../../primitives/new-uuid'
import { readPreference, writePreference } from '../storage/preferences'

const KEY = 'herald.page'

/**
 * The random name of this browser towards a service that says who else is there. All tabs have the same one, because
 * one of them reads the changes for all, and one of them writes an announcement.
 */
export function pageName(): string {
  const known = readPreference(KEY)
  if (known !== null) return known
  const name = newUuid()
  writePreference(KEY, name)
  return name
}
