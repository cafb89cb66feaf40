import { useMemo } from 'react'
import { useCurrentSession } from '../features/session/session-context'

/** The pages of the frame, by their place in the address and their name in the rail. */
const pages = [
  { to: '/announcements', name: 'rail.announcements' },
  { to: '/messages', name: 'rail.messages' },
  { to: '/files', name: 'rail.files' },
  { to: '/workbench', name: 'rail.workbench' },
  { to: '/codes', name: 'rail.guide' },
  { to: '/settings', name: 'rail.settings' },
] as const

/** Those that there are here: the workbench belongs to a local service. */
export function useFramePages() {
  const { environment } = useCurrentSession()
  return useMemo(
    () => pages.filter(({ to }) => environment !== 'other' || to !== '/workbench'),
    [environment],
  )
}
