import type { Message } from '../../../contract/im/messages/message'

/** A message with this content and nothing else, as the console would show it. */
export const messageWith = ({ msg_type, content }: { msg_type: string; content: string }): Message => ({
  message_id: '',
  msg_type,
  create_time: '0',
  update_time: '0',
  deleted: false,
  updated: false,
  chat_id: '',
  sender: { id: '', id_type: 'app_id', sender_type: 'app', tenant_key: '' },
  body: { content },
})
