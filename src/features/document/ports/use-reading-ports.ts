import { useMemo } from 'react'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords } from '../use-words'
import { useChatPort, usePeoplePort } from './use-name-ports'

/** What an announcement of the old type is shown with: names, and neither bytes nor sheets, of which it has none here. */
export function useReadingPorts(chatId: string): EditorPorts {
  const people = usePeoplePort(chatId)
  const chats = useChatPort()
  const say = useWords()
  return useMemo(() => {
    const not = () => Promise.reject(new Error(say('oldType')))
    return {
      people,
      chats,
      media: {
        urlOf: () => Promise.resolve(undefined),
        bytesOf: () => Promise.resolve(undefined),
        add() {
          throw new Error(say('oldType'))
        },
        uploadOf: () => undefined,
        subscribe: () => () => undefined,
        retry: () => undefined,
        download: not,
      },
      sheets: { read: not, write: not },
      addressOf: () => undefined,
    }
  }, [people, chats, say])
}
