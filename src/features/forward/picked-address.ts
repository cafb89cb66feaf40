import { MAX_PICKED } from './selection'

/**
 * What is picked stands in the address behind `#`, which no server is sent:
 * `#picked=om_…,om_…`, 3.6 kB at most. So a reload keeps it, and a colleague who
 * is sent the address sees the same.
 */
const NAME = 'picked'

/** What an id may look like; anything else in an address is somebody's joke. */
const ID = /^om_[\w-]{1,190}$/

/** The ids that a hash names, each once, and no more than can be picked. */
export function pickedIn(hash: string): string[] {
  const named = new URLSearchParams(hash.slice(1)).get(NAME) ?? ''
  const ids = named.split(',').filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, MAX_PICKED)
}

/** The hash with these ids in it, and whatever else it said; '' where nothing is left to say. */
export function withPicked(hash: string, messageIds: readonly string[]): string {
  const words = new URLSearchParams(hash.slice(1))
  words.delete(NAME)
  const others = words.toString()
  // Commas stay commas: an address is read by people.
  const picked = messageIds.length > 0 ? `${NAME}=${messageIds.join(',')}` : ''
  const next = [others, picked].filter(Boolean).join('&')
  return next && `#${next}`
}
