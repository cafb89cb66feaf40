import type { EditorPorts } from '../view/ports'

export const members = [
  { open_id: 'ou_alice', name: 'Alice' },
  { open_id: 'ou_bob', name: 'Bob' },
]
const chats = [
  { chat_id: 'oc_launch', name: 'Launch' },
  { chat_id: 'oc_other', name: 'Other' },
]

const saying = <Named extends { name: string }>(all: readonly Named[], words: string) =>
  Promise.resolve(all.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())))

/** A page around the editor: two members, two chats, and no media. */
export const pagePorts: EditorPorts = {
  media: {
    bytesOf: () => Promise.resolve(undefined),
    isAvailable: () => Promise.resolve(false),
    add: () => 'local:1',
    uploadOf: () => undefined,
    subscribe: () => () => undefined,
    retry: () => undefined,
    download: () => Promise.resolve(),
  },
  sheets: {
    read: () => Promise.reject(new Error('no sheet')),
    write: () => Promise.reject(new Error('no sheet')),
  },
  people: {
    isPending: false,
    nameOf: (id) => members.find(({ open_id }) => open_id === id)?.name,
    find: (words) => saying(members, words),
  },
  chats: {
    nameOf: (id) => chats.find(({ chat_id }) => chat_id === id)?.name,
    find: (words) => saying(chats, words),
  },
  addressOf: () => undefined,
}
