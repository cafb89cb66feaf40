import type { Block } from '../../../../../contract/docx/block'
import type { BlockTree } from '../../../../editor/block-tree'
import type { Asked } from './console-on'
import { wireOfChat } from './wire-of-chat'
import type { VirtualClock } from './virtual-clock'

/** A fresh chat for each run of a property, however many there are, with one of a few documents in it. */
export interface FuzzChats {
  /** The next one that holds the document of this place in the list. */
  next(document?: number): Promise<FuzzChat>
  /** How often the service answered a code so far: 0, and why not. */
  readonly answered: ReadonlyMap<number, number>
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

interface FuzzOptions {
  documents: readonly BlockTree[]
  openWorld: OpenWorld
  /** When the first world begins. */
  now: number
}

export async function fuzzChats({ documents, openWorld, now }: FuzzOptions): Promise<FuzzChats> {
  const open = () =>
    openWorld((number) => {
      const chat = nameOf(number)
      return { chat, blocks: wireOfChat(chat, documents[number % documents.length]!) }
    })
  const answered = new Map<number, number>()
  let world = await open()
  let used = documents.map((_, place) => place - documents.length)
  const chatAt = (number: number): FuzzChat => {
    const { asked, setNow } = world
    return {
      chat: nameOf(number),
      at: now + number * HOUR_MS,
      service: (clock) => async (endpoint, input) => {
        setNow(clock.now())
        const reply = await asked(endpoint, input)
        answered.set(reply.code, (answered.get(reply.code) ?? 0) + 1)
        return reply
      },
    }
  }
  return {
    answered,
    async next(document = 0) {
      if (used[document]! + documents.length >= PER_WORLD) {
        await world.close()
        world = await open()
        used = documents.map((_, place) => place - documents.length)
      }
      return chatAt((used[document]! += documents.length))
    },
  }
}

const nameOf = (number: number) => `oc_fuzz${number}`
