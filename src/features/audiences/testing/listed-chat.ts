import type { ChatSummary } from '../../../../contract/im/chats/list-chats'

type Change = { owner_id?: string | undefined } & Partial<Pick<ChatSummary, 'external' | 'chat_status'>>

/** A chat as the platform lists it; Alice owns it unless something else is said. */
export function listedChat(chat_id: string, name: string, change: Change = {}): ChatSummary {
  const { owner_id = 'owner_id' in change ? undefined : 'ou_alice', ...rest } = change
  return {
    chat_id,
    name,
    avatar: '',
    description: '',
    external: false,
    tenant_key: 'acme',
    chat_status: 'normal',
    ...(owner_id !== undefined && { owner_id }),
    ...rest,
  }
}
