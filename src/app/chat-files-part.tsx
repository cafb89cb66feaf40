import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { chatQuery } from '../api/chats/chats'
import { getMessage } from '../api/messages/messages'
import { membersQuery } from '../api/people/people'
import { ChatFilesPage } from '../features/chat-files/components/chat-files-page'
import { ChooseChatPage } from '../features/chat-files/components/choose-chat-page'
import { chatRoute } from '../features/chats/chats'
import { downloadRoute } from '../features/files/files'
import { listedResources, messageRoute } from '../features/message-content/message-content'
import { useCurrentSession } from '../features/session/session'
import type { FindChats } from '../features/uploads/uploads'

const nobody: ReadonlyMap<string, string> = new Map()

/** The files of the chat in the address, or a page to choose a chat. Another chat is another page. */
export function ChatFilesPart({ findChats }: { findChats: FindChats }) {
  const [address] = useSearchParams()
  const chatId = address.get('chat_id')
  if (!chatId) return <ChooseChatPage findChats={findChats} />
  return <FilesOf key={chatId} chatId={chatId} />
}

function FilesOf({ chatId }: { chatId: string }) {
  const { data: chat } = useQuery(chatQuery(chatId))
  const { data: people = nobody } = useQuery(membersQuery(chatId))
  const { app, apps } = useCurrentSession()
  const names = useMemo(
    () => new Map([...apps.map(({ app_id, name }) => [app_id, name] as const), ...people]),
    [apps, people],
  )
  return (
    <ChatFilesPage
      appId={app.app_id}
      chatId={chatId}
      chatName={chat?.name || chatId}
      names={names}
      readResources={listedResources}
      lookInside={lookInside}
      chatRoute={(id) => chatRoute('messages', id)}
      messageRoute={messageRoute}
      downloadRoute={downloadRoute}
    />
  )
}

/** Leaves out the bundle itself, which is the first item (platform/messages#merge-forward-children). */
const lookInside = async (messageId: string) =>
  (await getMessage(messageId)).items
    .filter(({ message_id }) => message_id !== messageId)
    .flatMap((message) => listedResources(message))
