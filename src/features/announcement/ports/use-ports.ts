import { useMemo } from 'react'
import type { EditorPorts } from '../../../editor/view/ports'
import { useMembers } from '../api/list-members'
import { useMediaUrls } from '../api/media-urls'
import { chatPort } from './chat-port'
import { mediaPort } from './media-port'
import { peoplePort } from './people-port'
import { sheetPort } from './sheet-port'

/** What the editor borrows from the page of one announcement; another object whenever names have become known. */
export function usePorts(chatId: string): EditorPorts {
  const members = useMembers(chatId).data
  const urls = useMediaUrls()
  return useMemo(
    () => ({
      media: mediaPort(urls),
      people: peoplePort(members),
      chats: chatPort(),
      sheets: sheetPort(),
    }),
    [urls, members],
  )
}
