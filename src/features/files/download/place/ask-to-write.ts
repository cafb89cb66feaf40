import type { Place } from './place'

/** Types of File System Access know nothing of permissions yet. */
interface Permissible {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>
}

/**
 * Asks whoever sits there to let the page write into a place again, where that
 * is needed: what was allowed ends with the page that asked. The browser takes
 * the question only while a click is fresh; whether it may is seen by writing.
 */
export async function askToWrite(place: Place): Promise<void> {
  const handle: (Place & Permissible) | undefined = place
  // A folder of the browser's private disk has no permissions, and needs none.
  if (!handle?.queryPermission || !handle.requestPermission) return
  if ((await handle.queryPermission({ mode: 'readwrite' })) !== 'prompt') return
  // Refused, or asked too late.
  await handle.requestPermission({ mode: 'readwrite' }).catch(() => undefined)
}
