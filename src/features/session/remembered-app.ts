import { remember, remembered } from '../../storage/remembered'

const KEY = 'herald.app'

/** Which application was used last: its id, and never more than that. */
export const rememberedApp = (): string | null => remembered(KEY)

export const rememberApp = (app_id: string) => remember(KEY, app_id)
