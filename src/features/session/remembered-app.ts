import { writePreference, readPreference } from '../../storage/preferences'

const KEY = 'herald.app'

/** Which application was used last: its id, and never more than that. */
export const rememberedApp = (): string | null => readPreference(KEY)

export const rememberApp = (app_id: string) => writePreference(KEY, app_id)
