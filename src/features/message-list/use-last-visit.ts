import { useMemo, useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { preferences } from '../../storage/preferences'
import { useListeners } from '../../ui/outside-react'
import { LastVisit, type Seen } from './last-visit'

const isVisible = () => document.visibilityState === 'visible'

/** Where the last visit to a chat ended, and what to call with the last row in view. */
export function useLastVisit(
  appId: string,
  chatId: string | undefined,
): { ended: Seen | undefined; see(message: Message | undefined): void } {
  const visit = useMemo(
    () => (chatId === undefined ? undefined : new LastVisit(appId, chatId, preferences)),
    [appId, chatId],
  )
  const ended = useSyncExternalStore(visit?.subscribe ?? never, visit?.ended ?? nothing)
  useListeners(document, { visibilitychange: () => isVisible() && visit?.begin() })
  const see = useMemo(
    () => (message: Message | undefined) => {
      if (message && isVisible()) visit?.see(message)
    },
    [visit],
  )
  return { ended, see }
}

const never = () => () => undefined
const nothing = () => undefined
