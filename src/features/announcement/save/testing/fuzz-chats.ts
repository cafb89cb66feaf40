import { call } from '../../../../../service/testing/call'
import { happyNow } from '../../../../../service/testing/happy-world'
import { serviceOfChats } from '../../../../../service/testing/service-of-chats'
import type { BlockTree } from '../../../../editor/block-tree'
import type { Asked } from './console-on'
import { wireOfChat } from './wire-of-chat'
import type { VirtualClock } from './virtual-clock'

/** Chats of one document, a fresh one for each run of a property, however many there are. */
export interface FuzzChats {
  next(): Promise<FuzzChat>
  /** One of the first chats, by its number from 1 on. */
  first(number: number): FuzzChat
}

/** One of them. */
export interface FuzzChat {
  chat: string
  /** A time of its own. */
  at: number
  /** The service lives in the console's time, so that its limits count. */
  service(clock: VirtualClock): Asked
}

/** A world has a few more. */
const PER_WORLD = 1_000
const HOUR_MS = 3_600_000

/** `first` gives the first chats a document of their own. */
export async function fuzzChats(
  start: BlockTree,
  { first = 0, document = start }: { first?: number; document?: BlockTree } = {},
): Promise<FuzzChats> {
  const open = () =>
    serviceOfChats((number) => {
      const chat = nameOf(number)
      return { chat, blocks: wireOfChat(chat, number <= first ? document : start) }
    })
  let world = await open()
  let used = first
  const chatAt = (number: number): FuzzChat => {
    const { service, setNow } = world
    return {
      chat: nameOf(number),
      at: happyNow + number * HOUR_MS,
      service: (clock) => (endpoint, input) => {
        setNow(clock.now())
        return call(service, endpoint, input)
      },
    }
  }
  return {
    first: chatAt,
    async next() {
      if (used === PER_WORLD) {
        world = await open()
        used = first
      }
      return chatAt((used += 1))
    },
  }
}

const nameOf = (number: number) => `oc_fuzz${number}`
