import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { explainRefusal } from '../explain-refusal'
import type { EditorPorts } from '../../../editor/view/ports'
import type { OpenQueue } from '../../../saving/queue/open-queues'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import { useWords } from '../use-words'
import { mediaPort } from './media-port'
import type { MediaWords } from './media-port'
import { useChatPort, usePeoplePort } from './use-name-ports'

const MB = 1_048_576

/** What the editor borrows from the page of one announcement; another object whenever names have become known. */
export function usePorts(
  chatId: string,
  open: OpenQueue,
  publish?: (part: { first: string; last: string }) => Promise<void>,
): EditorPorts {
  const people = usePeoplePort(chatId)
  const chats = useChatPort()
  const words = useMediaWords()
  return useMemo(
    () => ({
      media: mediaPort(open, words),
      people,
      chats,
      addressOf: (id) => addressOf(open.queue, id),
      sheets: open.sheets.port,
      publish: publish && ((part) => void publish(part)),
    }),
    [open, words, people, chats, publish],
  )
}

/** This page, and behind the `#` the block as the service knows it. */
function addressOf(queue: SaveQueue, id: string): string | undefined {
  if (!queue.isKnown(id)) return undefined
  const address = new URL(location.href)
  address.hash = encodeURIComponent(queue.blockIdOf(id))
  return address.href
}

function useMediaWords(): MediaWords {
  const say = useWords()
  const { t } = useTranslation('failures')
  return useMemo(
    () => ({
      empty: (name) => say('media.empty', { name }),
      tooLarge: (name, most) => say('media.tooLarge', { name, most: most / MB }),
      notHad: (name) => say('media.notHad', { name }),
      noAnswer: () => say('media.noAnswer'),
      gone: () => say('media.gone'),
      refused(refusal) {
        const { what, next } = explainRefusal(refusal, t)
        return refusal.code === undefined ? what : `${what} (${refusal.code}). ${next}`
      },
    }),
    [say, t],
  )
}
