import { useMemo } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ForwardDesk } from '../../forward/send/forward-desk'
import { useToldBySends } from '../../forward/use-told-by-sends'
import { fateOfSource } from './fate-of-source'
import type { Circumstances, FateOfSource } from './problems-of'

/** What stands for or against sending from a chat, beside its messages: what it says of itself, and what refused sends told. */
export function useCircumstances(desk: ForwardDesk, chatId: string, chat: Chat | undefined): Circumstances {
  const { stillSending, secretChats } = useToldBySends(desk, chatId)
  return useMemo(() => {
    const fate = fateOfSource(chat)
    const fates = new Map<string, FateOfSource>(fate ? [[chatId, fate]] : [])
    for (const secret of secretChats) fates.set(secret, 'secret')
    return { fates, stillSending }
  }, [chat, chatId, stillSending, secretChats])
}
