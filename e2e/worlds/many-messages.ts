import { TOKEN } from '../fixtures'

export const MANY = 'oc_many'
export const MANY_OTHER = 'oc_many_other'
/** How many messages are in the chat's listing. */
export const SAID = 3_000

export const idOf = (number: number): string => `om_${String(number).padStart(32, '0')}`
const replyOf = (number: number): string => `om_reply${String(number).padStart(27, '0')}`

/** Messages far back that the application sent itself, so that it may edit and recall them. */
export const OWN_AT = [1_501, 1_502]

/** The root of the only thread, which has seventy replies. */
const THREAD_AT = 2_400
export const threadOf = 'omt_many'
const REPLIES = 70

const NOW = Date.UTC(2026, 0, 9, 9)
const APP_ID = 'cli_a1b2c3d4e5f60718'
const TENANT = '736588c9260f175e'
const people = ['alice', 'bob', 'carol']

/** A world whose chat holds `count` messages, some in the same second: text, files, a thread. */
export function manyMessages(count: number) {
  const bots = [{ app_id: APP_ID, joined_at: 0 }]
  const chat = { tenant_key: TENANT, owner_id: 'ou_alice', members: people.map((name) => `ou_${name}`), bots }
  let time = NOW - count * 30_000
  const messages = Array.from({ length: count }, (_, number) => {
    time += number % 5 === 0 ? 120_000 : number % 7 === 0 ? 0 : 700
    const isFile = number % 40 === 7
    const words = number % 3 === 0 ? 'at some length, '.repeat(9) : 'yes'
    const text = JSON.stringify({ text: `${number} said ${words}` })
    return {
      message_id: idOf(number),
      chat_id: MANY,
      msg_type: isFile ? 'file' : 'text',
      content: isFile
        ? JSON.stringify({ file_key: 'file_many', file_name: `${number} said report.pdf` })
        : text,
      sender: OWN_AT.includes(number)
        ? { id: APP_ID, sender_type: 'app' as const }
        : { id: `ou_${people[Math.floor(number / 4) % 2 === 0 ? 0 : 1]}` },
      create_time: time,
      ...(number === THREAD_AT && { thread_id: threadOf }),
    }
  })
  const root = messages[Math.min(THREAD_AT, count - 1)]!
  const replies = Array.from({ length: REPLIES }, (_, number) => ({
    message_id: replyOf(number),
    chat_id: MANY,
    thread_id: threadOf,
    root_id: root.message_id,
    parent_id: root.message_id,
    content: JSON.stringify({ text: `${number} said in the thread` }),
    sender: { id: 'ou_carol' },
    create_time: root.create_time + number * 10,
  }))
  return {
    now: NOW,
    tenants: [{ tenant_key: TENANT, name: 'Acme' }],
    apps: [
      { app_id: APP_ID, app_secret: 'secret-for-tests', name: 'Herald', tenant_key: TENANT, tokens: [TOKEN] },
    ],
    users: people.map((name) => ({
      open_id: `ou_${name}`,
      name: name[0]!.toUpperCase() + name.slice(1),
      tenant_key: TENANT,
    })),
    chats: [
      { chat_id: MANY, name: 'Much is said', ...chat },
      { chat_id: MANY_OTHER, name: 'Elsewhere', ...chat },
    ],
    threads: [{ thread_id: threadOf, chat_id: MANY, created_at: root.create_time }],
    messages: [...messages, ...replies],
    files: [{ file_key: 'file_many', app_id: APP_ID, file_name: 'report.pdf', size: 10 }],
  }
}
