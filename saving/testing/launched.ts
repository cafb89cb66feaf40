import { beforeEach } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import type { AskedBytes } from './console-media'
import { ConsoleOn, readAll, settle } from './console-on'
import type { Asked, ConsoleOptions, Weather } from './console-on'
import { outline } from './outline'
import { virtualService } from './virtual-service'
import { wireOfChat } from './wire-of-chat'

const CHAT = 'oc_launch'

/** The announcement of "Launch", on a new service for each test. */
export class Launched {
  clock!: VirtualClock
  service!: Asked
  bytes!: AskedBytes
  /** The weather of the next calls of all consoles. After that all is fine. */
  sky: Weather[] = []
  sheetSky: Weather[] = []
  uploadSky: Weather[] = []

  async begin(document?: BlockTree, options?: Parameters<typeof virtualService>[1]) {
    const virtual = await virtualService(({ chats }) => {
      if (!document) return
      const chat = chats.find(({ chat_id }) => chat_id === CHAT)!
      chat.announcement = { type: 'docx', blocks: wireOfChat(CHAT, document), media: [], sheets: [] }
    }, options)
    Object.assign(this, { ...virtual, sky: [], sheetSky: [], uploadSky: [] })
  }

  open = (more: Partial<ConsoleOptions> = {}) =>
    ConsoleOn.open({
      service: (endpoint, input) => this.service(endpoint, input),
      chat: CHAT,
      clock: this.clock,
      weather: () => this.sky.shift() ?? 'fine',
      sheetWeather: () => this.sheetSky.shift() ?? 'fine',
      uploadWeather: () => this.uploadSky.shift() ?? 'fine',
      ...more,
    })

  /** Opens the console of the next visit, with the draft of this one. */
  async reopen({ kept }: ConsoleOn, more: Partial<ConsoleOptions> = {}) {
    const next = await this.open({ name: 'next', ...more, ...(kept && { entry: kept }) })
    if (kept) next.queue.resume(kept.cells)
    return next
  }

  held = () => readAll(this.service, CHAT, -1)

  /** What the service has below the title. */
  listed = async () => below(await this.held())
}

export function launched(document?: BlockTree, options?: Parameters<typeof virtualService>[1]): Launched {
  const on = new Launched()
  beforeEach(() => on.begin(document, options))
  return on
}

export const below = (tree: BlockTree) => (outline(tree) as unknown[]).slice(2)

export const state = (console: ConsoleOn) => console.queue.getSnapshot()
export const phase = (console: ConsoleOn) => state(console).phase

export const all = (...consoles: ConsoleOn[]) => settle(consoles[0]!.clock, consoles)
export const pass = (console: ConsoleOn, ms: number) =>
  settle(console.clock, [console], console.clock.now() + ms)

export const show = (console: ConsoleOn, ...children: BlockTree[]) =>
  console.show({ ...console.screen, children })
export const add = (console: ConsoleOn, ...blocks: BlockTree[]) =>
  show(console, ...console.screen.children, ...blocks)
export async function save(console: ConsoleOn, ...children: BlockTree[]) {
  show(console, ...children)
  await all(console)
}

/** Lines of text as `below` returns them. */
export const texts = (...words: string[]) => words.map((said) => [2, said])
