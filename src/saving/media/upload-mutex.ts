import { locks } from '../../storage/locks'

/**
 * Uploads of one application go one at a time, in whichever tab: the platform
 * refuses a second one (platform-facts i.5, 1061045).
 */
export function uploadMutex(owner: string) {
  return <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    locks.request(`herald.upload.${owner}`, { signal }, run)
}
