import type { Message } from '../../../../contract/im/messages/message'

/** A message from Alice in a group, with the differences of a test. */
export const messageOf = (different: Partial<Message> = {}): Message => ({
  message_id: 'om_hello',
  msg_type: 'text',
  create_time: '1763600000000',
  update_time: '1763600000000',
  deleted: false,
  updated: false,
  chat_id: 'oc_launch',
  sender: { id: 'ou_alice', id_type: 'open_id', sender_type: 'user', tenant_key: 'acme' },
  body: { content: '{"text":"hello"}' },
  ...different,
})
