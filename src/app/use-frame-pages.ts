import { useMemo } from 'react'
import { isLocalService, useCurrentSession } from '../features/session/session'

/** The pages of the frame, with their addresses and their names in the rail. */
const pages = [
  { to: '/announcements', name: 'rail.announcements' },
  { to: '/messages', name: 'rail.messages' },
  { to: '/files', name: 'rail.files' },
  { to: '/workbench', name: 'rail.workbench' },
  { to: '/calls', name: 'rail.calls' },
  { to: '/codes', name: 'rail.guide' },
  { to: '/settings', name: 'rail.settings' },
] as const

/** The pages available here: only a local service has the workbench; a gateway has the operator's calls instead. */
export function useFramePages() {
  const session = useCurrentSession()
  const isLocal = isLocalService(session)
  const isGateway = session.environment === 'gateway'
  return useMemo(
    () => pages.filter(({ to }) => (to !== '/workbench' || isLocal) && (to !== '/calls' || isGateway)),
    [isLocal, isGateway],
  )
}
