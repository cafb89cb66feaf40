/** A message as every message operation returns it (platform/messages#message). */
export interface Message {
  message_id: string
  /** For replies only. */
  root_id?: string
  parent_id?: string
  /** For messages in a thread only. */
  thread_id?: string
  msg_type: string
  /** Milliseconds since the epoch, as digits. */
  create_time: string
  update_time: string
  /** It was recalled. */
  deleted: boolean
  /** It was edited. */
  updated: boolean
  chat_id: string
  sender: Sender
  /** Without content only when a single recalled message is asked for (platform/messages#message). */
  body: { content?: string }
  mentions?: Mention[]
  /** For messages inside a merge-forward: the one a level above. */
  upper_message_id?: string
}

export interface Sender {
  /** Empty when the application may not see ids of the kind that it asked for. */
  id: string
  /** open_id, or the kind that was asked for; app_id for an application. */
  id_type: string
  sender_type: 'user' | 'app' | 'anonymous' | 'unknown'
  tenant_key: string
}

export interface Mention {
  /** `@_user_<n>`, as it is in the text. */
  key: string
  id: string
  id_type: string
  name: string
  tenant_key: string
}
