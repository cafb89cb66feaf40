import type { BlockTree } from '../../document/block-tree'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { happyNow } from '../../service/testing/happy-world'
import { serviceOfChats } from '../../service/testing/service-of-chats'
import { lastingWorld } from '../../service/testing/test-world'
import type { Asked } from './console-on'
import { wireOfChat } from './wire-of-chat'

/** Chats with the same document, a new one for each run of a property. */
export interface FuzzChats {
  next(): Promise<FuzzChat>
  /** The number of calls that the service refused for a reason other than too many calls. */
  readonly refused: number
}

/** One chat with its own clock. The service uses the same clock, so that its limits apply. */
export interface FuzzChat {
  chat: string
  clock: VirtualClock
  service: Asked
}

/** Chats are most of the cost of opening a world, and many tests need only one. */
const PER_WORLD = 50
const HOUR_MS = 3_600_000
const TOO_OFTEN = 99991400

export async function fuzzChats(document: BlockTree): Promise<FuzzChats> {
  const open = (kind?: typeof lastingWorld) =>
    serviceOfChats(
      PER_WORLD,
      (number) => {
        const chat = nameOf(number)
        return { chat, blocks: wireOfChat(chat, document) }
      },
      kind,
    )
  let refused = 0
  let world = await open()
  let used = 0
  const chatAt = (number: number): FuzzChat => {
    const { asked, setNow } = world
    const clock = new VirtualClock(happyNow + number * HOUR_MS)
    return {
      chat: nameOf(number),
      clock,
      service: async (endpoint, input) => {
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
        // Other tests of the file may continue with it.
        world = await open(lastingWorld)
        used = 0
      }
      return chatAt(used++)
    },
  }
}

const nameOf = (number: number) => `oc_fuzz${number}`
