import { readPreference, writePreference } from '../../storage/preferences'

const KEY = 'herald.own-name'

/** The name under which this browser's user publishes and approves at a local service. */
export const ownName = (): string => readPreference(KEY) ?? ''

export const rememberOwnName = (name: string) => writePreference(KEY, name.trim())
