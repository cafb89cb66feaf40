import { demoFiles, demoMessages, demoThreads } from './demo/demo-messages'
import {
  acme,
  alice,
  apps,
  bob,
  carol,
  chenjing,
  dan,
  eve,
  hanmeimei,
  herald,
  lilei,
  reader,
  silent,
  tenants,
  users,
  xiaoming,
  zhaoyang,
} from './demo/demo-people'
import { launchAnnouncement } from './demo/launch-announcement'
import {
  designAnnouncement,
  handbookAnnouncement,
  noteAnnouncement,
  onCallAnnouncement,
  weeklyAnnouncement,
} from './demo/other-announcements'
import { readWorldFile } from './world-file'
import type { WorldFile, WrittenWorld } from './world-file'

type Chat = NonNullable<WrittenWorld['chats']>[number]

const everybody = [alice, bob, carol, dan, lilei, hanmeimei, xiaoming, chenjing]
const idsOf = (people: { open_id: string }[]) => people.map((person) => person.open_id)

const chat = (chat_id: string, name: string, description: string, unusual: Partial<Chat> = {}): Chat => ({
  chat_id,
  name,
  description,
  tenant_key: acme,
  owner_id: alice.open_id,
  members: idsOf(everybody),
  bots: [{ app_id: herald }, { app_id: reader }, { app_id: silent }],
  ...unusual,
})

const LAUNCH = 'oc_5ad11d72b830411d72b836c20f5e4a10'
const WEEKLY = 'oc_0c8f1e5b7a2d4936b1e0f4a8c6d2937e'
const ON_CALL = 'oc_3f9b7d1e5c2a4b8096e1d3f5a7b9c0d2'
const DESIGN = 'oc_a4c6e8f01b3d4579a2c4e6f80b1d3f57'
const ALL_HANDS = 'oc_6b0d2f4a8c1e4537b9d1f3a5c7e90b2d'
const PARTNERS = 'oc_d8e7f6a5b4c34210f9e8d7c6b5a43210'
const LUNCH = 'oc_4e6a8c0f2b4d4596a8c0e2f4b6d80a1c'
const INCIDENT = 'oc_1a2b3c4d5e6f4708192a3b4c5d6e7f80'
const HANDBOOK = 'oc_8f0a2c4e6b1d4379f5a7c9e1b3d50f2a'
const CONFIDENTIAL = 'oc_e1f2a3b4c5d64e7f8091a2b3c4d5e6f7'

const chats: Chat[] = [
  chat(LAUNCH, 'Launch', 'Acme Orbit 2.0 goes live on Thursday', {
    announcement: launchAnnouncement(LAUNCH),
  }),
  chat(WEEKLY, '发布周报', '每周五更新', {
    owner_id: hanmeimei.open_id,
    announcement: { blocks: weeklyAnnouncement(WEEKLY) },
  }),
  chat(ON_CALL, 'Engineering on call', 'Who is awake, and what to do first', {
    owner_id: dan.open_id,
    members: idsOf([bob, dan, lilei, xiaoming]),
    announcement: { blocks: onCallAnnouncement(ON_CALL) },
  }),
  chat(DESIGN, 'Design review', '', {
    owner_id: carol.open_id,
    members: idsOf([carol, alice, chenjing]),
    announcement: { blocks: designAnnouncement(DESIGN) },
  }),
  chat('oc_7c9e1a3b5d7f4092b4d6f8a0c2e4f6a8', '产品与设计', '新群，还没有公告', {
    owner_id: chenjing.open_id,
    members: idsOf([chenjing, hanmeimei, carol]),
    settings: { group_message_type: 'thread' },
  }),
  chat(ALL_HANDS, 'All hands', 'Only the owner edits here', {
    edit_permission: 'only_owner',
    announcement: {
      blocks: noteAnnouncement(
        ALL_HANDS,
        'AllHands',
        'All hands on the first Monday',
        'Send your questions before noon; they are read out in the order in which they came.',
        'The recording is in the library an hour later.',
      ),
    },
  }),
  chat(PARTNERS, 'Acme × Zenith', 'With people of another company', {
    external: true,
    members: idsOf([alice, bob, zhaoyang]),
    announcement: {
      blocks: noteAnnouncement(
        PARTNERS,
        'Partners',
        'Working together',
        'What is said here leaves the house.',
      ),
    },
  }),
  chat(INCIDENT, 'Incident 2026-11-08', 'Only the owner may speak', {
    muted: true,
    owner_id: dan.open_id,
    announcement: {
      blocks: noteAnnouncement(
        INCIDENT,
        'Incident',
        'Closed: sign-in was slow for 40 minutes',
        'Cause: an index that nobody missed until it was gone. The note is in the knowledge base.',
      ),
    },
  }),
  chat('oc_2d4f6a8c0e1b4357d9f1a3c5e7092b4d', 'Office move 2024', 'Done', {
    dissolved: true,
    members: idsOf([alice, bob, eve]),
  }),
  chat(HANDBOOK, 'Handbook (old announcement)', 'Never upgraded', {
    owner_id: bob.open_id,
    announcement: { type: 'doc', blocks: handbookAnnouncement(HANDBOOK) },
  }),
  chat(CONFIDENTIAL, 'Pricing 2027', 'Restricted: no downloads, no screenshots', {
    restricted: true,
    members: idsOf([alice, carol]),
    announcement: {
      blocks: noteAnnouncement(CONFIDENTIAL, 'Pricing', 'Pricing, draft 3', 'Stays in this chat.'),
    },
  }),
  chat('oc_b3d5f7092a4c4e68b0d2f4a6c8e0135b', 'Project Aurora', 'Secret', {
    secret: true,
    members: idsOf([alice, lilei]),
  }),
  chat(LUNCH, 'Lunch crew 🍜', '今天吃什么？', {
    mode: 'topic',
    owner_id: xiaoming.open_id,
  }),
  chat('oc_9a1b3c5d7e9f4081a2b4c6d8e0f21436', 'Board and finance', 'The bot was never invited', { bots: [] }),
  chat('oc_c7d9e1f3a5b7408c9eab1d3f5a7c9e02', '', '', { mode: 'p2p', members: idsOf([alice]) }),
]

const places = {
  launch: LAUNCH,
  weekly: WEEKLY,
  onCall: ON_CALL,
  lunch: LUNCH,
  confidential: CONFIDENTIAL,
  incident: INCIDENT,
}

/** A company in the week before a launch: what `npm start` shows, with one chat for every refusal. */
export const demoWorld = (): WorldFile =>
  readWorldFile({
    tenants,
    apps,
    users,
    chats,
    threads: demoThreads(places),
    messages: demoMessages(places),
    files: demoFiles,
  })
