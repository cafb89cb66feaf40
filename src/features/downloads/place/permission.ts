import type { Place } from './place'

/** Types of File System Access know nothing of permissions yet. */
interface Permissible {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
}

/** Whether the page may write into a place without asking. A folder of the browser's private disk has no permissions, and needs none. */
export async function mayWrite(place: Place): Promise<boolean> {
  const handle: (Place & Permissible) | undefined = place
  return !handle?.queryPermission || (await handle.queryPermission({ mode: 'readwrite' })) === 'granted'
}

/**
 * Asks whoever sits there to let the page write into a place again, where that
 * is needed: what was allowed ends with the page that asked. The browser takes
 * the question only while a click is fresh; whether it may is seen by writing.
 */
export async function askToWrite(place: Place): Promise<void> {
  const handle: (Place & Permissible) | undefined = place
  if (!handle?.requestPermission || (await mayWrite(handle))) return
  // Refused, or asked too late.
  await handle.requestPermission({ mode: 'readwrite' }).catch(() => undefined)
}
