import {
  BookOpen,
  Files,
  Globe,
  ListChecks,
  Megaphone,
  MessagesSquare,
  Search,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import { useMemo } from 'react'
import { isLocalService, useCurrentSession } from '../features/session/session'

/**
 * The pages in the rail, in its order: address, name, icon, and the key that opens the page after `g`. A phone has the
 * pages of everyday work in its bar, and the others behind *More*.
 */
const pages = [
  { to: '/announcements', name: 'rail.announcements', icon: Megaphone, key: 'a', isDaily: true },
  { to: '/messages', name: 'rail.messages', icon: MessagesSquare, key: 'm', isDaily: true },
  { to: '/files', name: 'rail.files', icon: Files, key: 'f', isDaily: true },
  { to: '/publications', name: 'rail.publications', icon: Globe, key: 'p', isDaily: false },
  { to: '/audiences', name: 'rail.audiences', icon: Users, key: 'u', isDaily: false },
  { to: '/search', name: 'rail.search', icon: Search, key: 'q', isDaily: false },
  { to: '/workbench', name: 'rail.workbench', icon: Wrench, key: 'w', isDaily: false },
  { to: '/calls', name: 'rail.calls', icon: ListChecks, key: 'c', isDaily: false },
  { to: '/codes', name: 'rail.guide', icon: BookOpen, key: 'e', isDaily: false },
  { to: '/settings', name: 'rail.settings', icon: Settings, key: 's', isDaily: false },
] as const

/**
 * The pages available here: only a local service has the workbench; a gateway has the operator's calls instead. Both
 * keep publications, and a platform does not.
 */
export function useFramePages() {
  const session = useCurrentSession()
  const isLocal = isLocalService(session)
  const isGateway = session.environment === 'gateway'
  return useMemo(
    () =>
      pages.filter(
        ({ to }) =>
          (to !== '/workbench' || isLocal) &&
          (to !== '/calls' || isGateway) &&
          (to !== '/publications' || isLocal || isGateway),
      ),
    [isLocal, isGateway],
  )
}
