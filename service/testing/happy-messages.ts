import type { WrittenWorld } from '../world/world-file'

type Message = NonNullable<WrittenWorld['messages']>[number]
type File = NonNullable<WrittenWorld['files']>[number]

const MINUTE_MS = 60_000

/** One message of every kind that the rules distinguish, all in "Launch" unless it says otherwise, a minute apart. */
const spoken: Omit<Message, 'create_time'>[] = [
  text('om_hello', 'hello'),
  text('om_world', 'world', { sender: { id: 'ou_bob' } }),
  text('om_reply', 'and so do I', { parent_id: 'om_hello', root_id: 'om_hello' }),
  kind('om_image', 'image', { image_key: 'img_v3_happy' }),
  kind('om_file', 'file', { file_key: 'file_v3_happy', file_name: '报告.pdf' }),
  kind('om_audio', 'audio', { file_key: 'file_v3_voice', duration: 2000 }),
  kind('om_video', 'media', {
    file_key: 'file_v3_video',
    image_key: 'img_v3_happy',
    file_name: 'walk.mp4',
    duration: 3000,
  }),
  kind('om_post', 'post', {
    title: 'Plan',
    content: [[{ tag: 'text', text: 'as drawn', style: [] }], [{ tag: 'img', image_key: 'img_v3_happy' }]],
  }),
  kind('om_sticker', 'sticker', { file_key: 'file_v3_sticker' }),
  kind('om_card', 'interactive', { title: 'Vote', elements: [[{ tag: 'text', text: 'Yes or no?' }]] }),
  kind('om_system', 'system', {
    template: '{from_user} invited {to_chatters}',
    from_user: ['Alice'],
    to_chatters: ['Bob'],
  }),
  text('om_thread_root', 'a thread begins', { thread_id: 'omt_launch' }),
  text('om_thread_reply', 'and goes on', {
    thread_id: 'omt_launch',
    parent_id: 'om_thread_root',
    root_id: 'om_thread_root',
  }),
  text('om_second_thread', 'another one', { thread_id: 'omt_second' }),
  {
    ...text('om_bundle', ''),
    msg_type: 'merge_forward',
    content: 'Merged and Forwarded Message',
  },
  text('om_child', 'said elsewhere', { chat_id: 'oc_other', upper_message_id: 'om_bundle' }),
  kind(
    'om_child_file',
    'file',
    { file_key: 'file_v3_happy', file_name: '报告.pdf' },
    { chat_id: 'oc_other', upper_message_id: 'om_bundle' },
  ),
  text('om_recalled', 'never mind', { state: 'recalled' }),
  text('om_sending', 'on its way', { state: 'sending' }),
  text('om_from_bot', 'hello from the bot', {
    sender: { id: 'cli_a1b2c3d4e5f60718', sender_type: 'app' },
  }),
  text('om_other', 'in the other chat', { chat_id: 'oc_other' }),
  text('om_secret', 'in the secret chat', { chat_id: 'oc_secret' }),
  text('om_p2p', 'between the two of us', { chat_id: 'oc_p2p' }),
]

/** The last one was sent an hour before the happy world's now. */
export const happyMessages = (now: number): Message[] =>
  spoken.map((message, index) => ({
    ...message,
    create_time: now - (60 + spoken.length - 1 - index) * MINUTE_MS,
  }))

export const happyThreads = [
  { thread_id: 'omt_launch', chat_id: 'oc_launch', created_at: 1_000 },
  { thread_id: 'omt_second', chat_id: 'oc_launch', created_at: 1_000 },
  { thread_id: 'omt_other', chat_id: 'oc_other', created_at: 1_000 },
]

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const app_id = 'cli_a1b2c3d4e5f60718'

export const happyFiles: File[] = [
  {
    file_key: 'file_v3_happy',
    app_id,
    file_name: '报告.pdf',
    file_type: 'pdf',
    content_base64: btoa('%PDF-1.4 happy'),
  },
  {
    file_key: 'file_v3_voice',
    app_id,
    file_name: 'voice.opus',
    file_type: 'opus',
    duration: 2000,
    content_base64: btoa('OggS\0\x02 OpusHead'),
  },
  {
    file_key: 'file_v3_video',
    app_id,
    file_name: 'walk.mp4',
    file_type: 'mp4',
    duration: 3000,
    content_base64: btoa('\0\0\0\x18ftypmp42'),
  },
  { file_key: 'file_v3_sticker', app_id, file_name: '', content_base64: onePixel },
  { file_key: 'img_v3_happy', app_id, kind: 'image', file_type: '', content_base64: onePixel },
]

function text(message_id: string, words: string, unusual: Partial<Message> = {}) {
  return kind(message_id, 'text', { text: words }, unusual)
}

function kind(message_id: string, msg_type: string, content: object, unusual: Partial<Message> = {}) {
  return {
    message_id,
    chat_id: 'oc_launch',
    msg_type,
    content: JSON.stringify(content),
    sender: { id: 'ou_alice' },
    ...unusual,
  }
}
