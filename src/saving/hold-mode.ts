import { readPreference, removePreference, writePreference } from '../storage/preferences'

/**
 * Whether changes of one announcement begin as a draft in this browser: `once`, until the draft goes live, or `always`.
 * Undefined: they are sent while one types.
 */
export type HoldMode = 'once' | 'always'

const modes: readonly HoldMode[] = ['once', 'always']
const keyOf = (owner: string, chatId: string) => `herald.held.${owner}.${chatId}`

export const holdMode = (owner: string, chatId: string): HoldMode | undefined =>
  modes.find((each) => each === readPreference(keyOf(owner, chatId)))

export function chooseHoldMode(owner: string, chatId: string, mode: HoldMode | undefined) {
  if (mode) writePreference(keyOf(owner, chatId), mode)
  else removePreference(keyOf(owner, chatId))
}
