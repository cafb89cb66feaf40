import type { Block } from '../../../../../contract/docx/block'
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

/** A service with a chat for every number, and a clock that is set. */
export type OpenWorld = (
  chatOf: (number: number) => { chat: string; blocks: Block[] },
) => Promise<{ asked: Asked; setNow(now: number): void }>

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

interface FuzzOptions {
  start: BlockTree
  openWorld: OpenWorld
  /** When the first world begins. */
  now: number
  /** The first chats have a document of their own. */
  first?: { count: number; document: BlockTree }
}

export async function fuzzChats({ start, openWorld, now, first }: FuzzOptions): Promise<FuzzChats> {
  const count = first?.count ?? 0
  const open = () =>
    openWorld((number) => {
      const chat = nameOf(number)
      return { chat, blocks: wireOfChat(chat, first && number <= count ? first.document : start) }
    })
  let world = await open()
  let used = count
  const chatAt = (number: number): FuzzChat => {
    const { asked, setNow } = world
    return {
      chat: nameOf(number),
      at: now + number * HOUR_MS,
      service: (clock) => (endpoint, input) => {
        setNow(clock.now())
        return asked(endpoint, input)
      },
    }
  }
  return {
    first: chatAt,
    async next() {
      if (used === PER_WORLD) {
        world = await open()
        used = count
      }
      return chatAt((used += 1))
    },
  }
}

const nameOf = (number: number) => `oc_fuzz${number}`
