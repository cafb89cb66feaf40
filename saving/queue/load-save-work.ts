import { NoAnswer } from '../../client/lark-error'
import type { WorkPort } from './lazy-work'
import type { openSaveWork } from './save-work'

let loaded: typeof openSaveWork | undefined

/** Loads the code of a save. If that fails, the save waits and tries again, as for a call without an answer. */
export const loadSaveWork: WorkPort = () => loaded ?? load()

async function load() {
  const { openSaveWork } = await import('./save-work').catch((error: unknown) => {
    throw new NoAnswer(error)
  })
  return (loaded = openSaveWork)
}
