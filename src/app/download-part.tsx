import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Message } from '../../contract/im/messages/message'
import { useChats } from '../api/chats/chats'
import { messageQuery, messageKeys } from '../api/messages/messages'
import { DownloadPage } from '../features/downloads/components/download-page'
import type { FindPorts } from '../features/downloads/downloads'
import { filesOf, messageRoute } from '../features/message-content/message-content'

const useMessage = (messageId: string) => useQuery(messageQuery(messageId))

/** The download page, with its ports to messages and chats. */
export function DownloadPart({ appId }: { appId: string }) {
  return <DownloadPage appId={appId} ports={useFindPorts()} />
}

function useFindPorts(): FindPorts {
  const client = useQueryClient()
  const { data: chats } = useChats()
  return useMemo(() => {
    const names = new Map(chats?.map(({ chat_id, name }) => [chat_id, name]))
    return {
      useMessage,
      filesOf,
      known: () =>
        client
          .getQueriesData<Message[]>({ queryKey: messageKeys.everyOne })
          .flatMap(([, read]) => read ?? []),
      chatName: (chatId) => names.get(chatId) || chatId,
      messageRoute,
    }
  }, [client, chats])
}
