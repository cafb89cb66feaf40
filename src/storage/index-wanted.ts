import { readPreference } from './preferences'

/** Set by the first search in this browser. */
export const WANTED = 'herald.search'

/** Whether there may be an index to keep current. */
export const isIndexWanted = (): boolean => readPreference(WANTED) !== null
