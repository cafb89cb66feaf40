import type { WrittenWorld } from '../world-file'
import { checklistPdf, launchPicture, rehearsalFilm, rehearsalStill, rehearsalVoice } from './demo-media'
import { alice, bob, carol, chenjing, dan, hanmeimei, herald, lilei, xiaoming } from './demo-people'

type Message = NonNullable<WrittenWorld['messages']>[number]
type Said = Partial<Message> & { minutes: number; by: string }

const MINUTE_MS = 60_000
/** Monday of the week of the launch, 09:00 in UTC. */
const MONDAY = Date.UTC(2026, 10, 16, 9, 0, 0)
const DAY = 24 * 60

const PICTURE = 'img_v3_02q1_5f0c9a4e-6b1d-4c2f-9e7a-3d8b0c1f2a4g'
const CHECKLIST = 'file_v3_00q1_8d2b7c1e-0f4a-4e6b-8c9d-1a2b3c4d5e6g'
const TABLE = 'file_v3_00q1_c4e6a8b0-2d1f-4a3c-9b5e-7f8091a2b3cg'

const VOICE = 'file_v3_00q1_1b3d5f70-92a4-4c6e-8f0a-2b4d6f8091ag'
const FILM = 'file_v3_00q1_2c4e6081-a3b5-4d7f-901b-3c5e708192bg'
const STILL = 'img_v3_02q1_3d5f7192-b4c6-4e80-a12c-4d6f8091a2bg'
const STICKER = 'file_v3_00q1_4e6082a3-c5d7-4f91-b23d-5e708192a3cg'

const LAUNCH_THREAD = 'omt_1a2b3c4d5e6f7081'
const NOODLES_THREAD = 'omt_2b3c4d5e6f708192'
const DUMPLINGS_THREAD = 'omt_3c4d5e6f708192a3'

/** The ids of the chats that have messages. */
interface Places {
  launch: string
  weekly: string
  onCall: string
  lunch: string
  confidential: string
  incident: string
}

/** The messages of people, and a bot, in the week before the launch: every kind that a forward distinguishes. */
export function demoMessages(places: Places): Message[] {
  return [
    ...conversation(places.launch, 'a', [...launchTalk, ...otherKinds(places)]),
    ...conversation(places.onCall, 'b', onCallTalk),
    ...conversation(places.onCall, 'c', bundledTalk),
    ...conversation(places.weekly, 'd', weeklyTalk),
    ...conversation(places.lunch, 'e', lunchTalk),
    ...conversation(places.confidential, 'f', pricingTalk),
    ...conversation(places.incident, 'g', incidentTalk),
  ]
}

const launchTalk: Said[] = [
  {
    by: 'system',
    minutes: -30,
    msg_type: 'system',
    content: json({
      template: '{from_user} invited {to_chatters} to this chat.',
      from_user: ['Alice Meyer'],
      to_chatters: ['Herald'],
    }),
  },
  { by: alice.open_id, minutes: 0, ...text('Good morning. Four days to go.') },
  { by: bob.open_id, minutes: 3, ...text('Build 2.0.0-rc.3 is on staging since last night.') },
  {
    by: carol.open_id,
    minutes: 9,
    msg_type: 'image',
    content: json({ image_key: PICTURE }),
  },
  { by: carol.open_id, minutes: 10, ...text('The banner, last version. Objections until noon, please.') },
  {
    by: lilei.open_id,
    minutes: 24,
    ...text('@_user_1 中文的横幅今天下午给你。'),
    mentions: [{ key: '@_user_1', id: carol.open_id, name: carol.name }],
  },
  {
    by: dan.open_id,
    minutes: 51,
    msg_type: 'file',
    content: json({ file_key: CHECKLIST, file_name: 'Launch checklist.pdf' }),
  },
  { by: alice.open_id, minutes: 55, ...text('never mind, wrong chat'), state: 'recalled' },
  {
    by: alice.open_id,
    minutes: 70,
    msg_type: 'post',
    content: json({
      title: 'Who does what on Thursday',
      content: [
        [
          { tag: 'text', text: 'Freeze at ', style: [] },
          { tag: 'text', text: '18:00', style: ['bold'] },
          { tag: 'text', text: ' on Wednesday. ', style: [] },
          { tag: 'at', user_id: '@_user_1', user_name: bob.name, style: [] },
          { tag: 'text', text: ' presses the button.', style: [] },
        ],
        [{ tag: 'img', image_key: PICTURE }],
        [{ tag: 'a', text: 'The plan', href: 'https://acme.example/orbit/plan', style: [] }],
      ],
    }),
    mentions: [{ key: '@_user_1', id: bob.open_id, name: bob.name }],
  },
  {
    by: dan.open_id,
    minutes: DAY + 15,
    ...text('Is the rollback rehearsed?'),
    thread_id: LAUNCH_THREAD,
  },
  {
    by: bob.open_id,
    minutes: DAY + 18,
    ...text('Twice, six minutes each time.'),
    thread_id: LAUNCH_THREAD,
    parent_id: id('a', 9),
    root_id: id('a', 9),
  },
  {
    by: hanmeimei.open_id,
    minutes: DAY + 30,
    ...text('数据库的回滚我也试过了，没有问题。'),
    thread_id: LAUNCH_THREAD,
    parent_id: id('a', 9),
    root_id: id('a', 9),
  },
  {
    by: xiaoming.open_id,
    minutes: DAY + 95,
    msg_type: 'file',
    content: json({ file_key: TABLE, file_name: '区域清单 – regions.csv' }),
  },
  {
    by: herald,
    minutes: 2 * DAY,
    sender: { id: herald, sender_type: 'app' },
    ...text('The announcement was updated: Launch on Thursday.'),
  },
  {
    by: carol.open_id,
    minutes: 2 * DAY + 4,
    ...text('Looks right in both languages now 🎉'),
    parent_id: id('a', 13),
    root_id: id('a', 13),
  },
  {
    by: bob.open_id,
    minutes: 2 * DAY + 40,
    msg_type: 'merge_forward',
    content: 'Merged and Forwarded Message',
  },
  { by: dan.open_id, minutes: 2 * DAY + 52, ...text('Read it. On call is staffed from 17:00 to 23:00.') },
  { by: alice.open_id, minutes: 3 * DAY - 200, ...text('Thank you all. See you at 18:00.') },
]

const onCallTalk: Said[] = [
  { by: dan.open_id, minutes: 2 * DAY + 20, ...text('Thursday, 17:00 to 20:00: me.') },
  { by: lilei.open_id, minutes: 2 * DAY + 22, ...text('20:00 到 23:00 我来。') },
  { by: bob.open_id, minutes: 2 * DAY + 25, ...text('I am around anyway.') },
]

const inBundle = { upper_message_id: id('a', 15) }

/** What Bob’s bundle in "Launch" holds: copies under their own ids, one level below it. */
const bundledTalk: Said[] = [
  { by: dan.open_id, minutes: 2 * DAY + 20, ...text('Thursday, 17:00 to 20:00: me.'), ...inBundle },
  { by: lilei.open_id, minutes: 2 * DAY + 22, ...text('20:00 到 23:00 我来。'), ...inBundle },
]

const weeklyTalk: Said[] = [
  { by: hanmeimei.open_id, minutes: 5, ...text('本周周报请在周五中午前写完。') },
  { by: chenjing.open_id, minutes: 31, ...text('收到。') },
]

const lunchTalk: Said[] = [
  {
    by: xiaoming.open_id,
    minutes: 150,
    ...text('今天吃什么？我想吃面 🍜'),
    thread_id: NOODLES_THREAD,
  },
  {
    by: carol.open_id,
    minutes: 152,
    ...text('Noodles, yes. 12:15 at the door?'),
    thread_id: NOODLES_THREAD,
    parent_id: id('e', 0),
    root_id: id('e', 0),
  },
  {
    by: bob.open_id,
    minutes: DAY + 148,
    ...text('Dumplings on Tuesday, as every Tuesday.'),
    thread_id: DUMPLINGS_THREAD,
  },
]

const pricingTalk: Said[] = [
  { by: alice.open_id, minutes: 200, ...text('Draft 3 is in the announcement. It stays here.') },
  {
    by: carol.open_id,
    minutes: 214,
    msg_type: 'file',
    content: json({ file_key: CHECKLIST, file_name: 'Pricing draft 3.pdf' }),
  },
]

const incidentTalk: Said[] = [
  { by: dan.open_id, minutes: -8 * DAY, ...text('Sign-in is slow; looking at it.') },
  { by: dan.open_id, minutes: -8 * DAY + 40, ...text('Fixed: the index is back.') },
]

/** Messages that are neither text nor a file, but played, pressed or shared. */
const otherKinds = ({ onCall }: Places): Said[] => [
  { by: dan.open_id, minutes: 2 * DAY + 60, ...kind('audio', { file_key: VOICE, duration: 2000 }) },
  {
    by: bob.open_id,
    minutes: 2 * DAY + 64,
    ...kind('media', { file_key: FILM, image_key: STILL, file_name: 'Rehearsal.mp4', duration: 2000 }),
  },
  { by: carol.open_id, minutes: 2 * DAY + 66, ...kind('sticker', { file_key: STICKER }) },
  {
    by: herald,
    minutes: 2 * DAY + 70,
    sender: { id: herald, sender_type: 'app' },
    ...kind('interactive', {
      header: { title: { tag: 'plain_text', content: 'Release 2.0.0' } },
      elements: [
        { tag: 'markdown', content: '**Staging** is green. [The run](https://acme.example/orbit/runs/204)' },
        { tag: 'action', actions: [{ tag: 'button', text: { tag: 'plain_text', content: 'Approve' } }] },
        { tag: 'note', elements: [{ tag: 'plain_text', content: 'Asked by Bob' }] },
      ],
    }),
  },
  { by: bob.open_id, minutes: 2 * DAY + 75, ...kind('share_chat', { chat_id: onCall }) },
  { by: alice.open_id, minutes: 2 * DAY + 76, ...kind('share_user', { user_id: dan.open_id }) },
  {
    by: hanmeimei.open_id,
    minutes: 2 * DAY + 80,
    ...kind('vote', { topic: '庆功宴吃什么？', options: ['火锅', '烤鸭', 'Pizza'] }),
  },
]

export const demoThreads = ({ launch, lunch }: Places) => [
  { thread_id: LAUNCH_THREAD, chat_id: launch, created_at: MONDAY + (DAY + 15) * MINUTE_MS },
  { thread_id: NOODLES_THREAD, chat_id: lunch, created_at: MONDAY + 150 * MINUTE_MS },
  { thread_id: DUMPLINGS_THREAD, chat_id: lunch, created_at: MONDAY + (DAY + 148) * MINUTE_MS },
]

const regions = 'region,opens,owner\nEurope,Thursday 18:00,Alice Meyer\n华东,周四 18:00,李雷\n'

/** Files of the kinds that a browser plays or shows. */
const otherFiles: NonNullable<WrittenWorld['files']> = [
  {
    file_key: VOICE,
    app_id: herald,
    file_name: 'voice.opus',
    file_type: 'opus',
    duration: 2000,
    content_base64: rehearsalVoice,
  },
  {
    file_key: FILM,
    app_id: herald,
    file_name: 'Rehearsal.mp4',
    file_type: 'mp4',
    duration: 2000,
    content_base64: rehearsalFilm,
  },
  { file_key: STILL, app_id: herald, kind: 'image', file_type: '', content_base64: rehearsalStill },
  { file_key: STICKER, app_id: herald, file_name: 'sticker.png', content_base64: rehearsalStill },
]

export const demoFiles: NonNullable<WrittenWorld['files']> = [
  ...otherFiles,
  { file_key: PICTURE, app_id: herald, kind: 'image', file_type: '', content_base64: launchPicture },
  {
    file_key: CHECKLIST,
    app_id: herald,
    file_name: 'Launch checklist.pdf',
    file_type: 'pdf',
    content_base64: checklistPdf,
  },
  {
    file_key: TABLE,
    app_id: herald,
    file_name: '区域清单 – regions.csv',
    content_base64: btoa(String.fromCharCode(...new TextEncoder().encode(regions))),
  },
]

const conversation = (chat_id: string, place: string, said: Said[]): Message[] =>
  said.map(({ minutes, by, ...message }, index) => ({
    message_id: id(place, index),
    chat_id,
    sender: { id: by, sender_type: by === 'system' ? 'unknown' : 'user' },
    create_time: MONDAY + minutes * MINUTE_MS,
    ...message,
  }))

/** A message id of the platform's shape: the conversation's letter, then the place in it. */
function id(place: string, index: number): string {
  return `om_${place.repeat(30)}${index.toString(16).padStart(2, '0')}`
}

function text(words: string) {
  return kind('text', { text: words })
}

function kind(msg_type: string, content: object) {
  return { msg_type, content: json(content) }
}

function json(value: object): string {
  return JSON.stringify(value)
}
