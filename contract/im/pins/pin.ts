/** A message that was pinned (platform/messages#pins). */
export interface Pin {
  message_id: string
  chat_id: string
  /** The operator who pinned it: open_id of a person, app_id of a bot. */
  operator_id: string
  operator_id_type: 'open_id' | 'app_id'
  /** Milliseconds since the epoch, as digits. */
  create_time: string
}
