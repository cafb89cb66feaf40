import type { Block } from '../../../../../contract/docx/block'
import type { BlockTree } from '../../../../editor/block-tree'
import type { Asked } from './console-on'
import { wireOfChat } from './wire-of-chat'
import type { VirtualClock } from './virtual-clock'

/** Chats of one document, a fresh one for each run of a property, however many there are. */
export interface FuzzChats {
  next(): Promise<FuzzChat>
  /** How often the service refused because of what somebody else had written. */
  readonly refused: number
}

/** A service with a chat for every number, and a clock that is set. */
export type OpenWorld = (
  chatOf: (number: number) => { chat: string; blocks: Block[] },
) => Promise<{ asked: Asked; setNow(now: number): void; close(): Promise<void> }>

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
const TOO_OFTEN = 99991400

interface FuzzOptions {
  document: BlockTree
  openWorld: OpenWorld
  /** When the first world begins. */
  now: number
}

export async function fuzzChats({ document, openWorld, now }: FuzzOptions): Promise<FuzzChats> {
  const open = () =>
    openWorld((number) => {
      const chat = nameOf(number)
      return { chat, blocks: wireOfChat(chat, document) }
    })
  let refused = 0
  let world = await open()
  let used = 0
  const chatAt = (number: number): FuzzChat => {
    const { asked, setNow } = world
    return {
      chat: nameOf(number),
      at: now + number * HOUR_MS,
      service: (clock) => async (endpoint, input) => {
        setNow(clock.now())
        const reply = await asked(endpoint, input)
        if (reply.code !== 0 && reply.code !== TOO_OFTEN) refused += 1
        return reply
      },
    }
  }
  return {
    get refused() {
      return refused
    },
    async next() {
      if (used === PER_WORLD) {
        await world.close()
        world = await open()
        used = 0
      }
      return chatAt((used += 1))
    },
  }
}

const nameOf = (number: number) => `oc_fuzz${number}`
