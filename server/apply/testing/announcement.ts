import { createClient } from '../../../client/client'
import { RateBudget } from '../../../client/rate-budget'
import { PAGE } from '../../../contract/docx/block-numbers'
import { CreateBlocks } from '../../../contract/docx/create-blocks'
import { withToken } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { headingLevel } from '../../../document/blocks/registry'
import { ownContent } from '../../../document/compare/same-content'
import { blocksFromTree } from '../../../document/wire/tree-from-blocks'
import { fitTrees } from '../../../formats/fit-trees'
import { LossCounter } from '../../../formats/losses'
import { readText } from '../../../formats/read-text'
import type { TextRequest } from '../../../formats/read-text'
import { VirtualClock } from '../../../primitives/testing/virtual-clock'
import { announcementCalls, downloadMedia, uploadMedia } from '../../../saving/saving'
import { page } from '../../../saving/testing/page'
import { wireOfChat } from '../../../saving/testing/wire-of-chat'
import { createService } from '../../../service/http/create-service'
import { happyApp, happyNow } from '../../../service/testing/happy-world'
import { testWorld } from '../../../service/testing/test-world'
import { applyBlocks, planApply } from '../apply-blocks'
import type { ApplyPorts } from '../apply-blocks'
import type { Write } from '../planned-writes'

const CHAT = 'oc_launch'

/** An announcement of the service in this process, whose time passes while nothing else happens. */
export async function announcement(document: BlockTree = page()) {
  const world = await testWorld(({ chats }) => {
    const chat = chats.find(({ chat_id }) => chat_id === CHAT)!
    chat.announcement = { type: 'docx', blocks: wireOfChat(CHAT, document), media: [], sheets: [] }
  })
  const answer = createService(world)
  const clock = new VirtualClock(happyNow)
  let made = 0
  let spent = 0
  const client = createClient({
    fetch: (path, request) => {
      // Reads wait by timers of Node, so each call takes its share of a second.
      world.setNow(clock.now() + (spent += 120))
      return answer(new Request(`http://herald.test${path as string}`, request))
    },
  })
  client.setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.resolve(undefined),
  })
  const app = client.inNameOf(happyApp.app_id)
  const budget = (kind: 'reads' | 'writes' | 'media') => new RateBudget(kind, clock.now)
  const unlimited = new RateBudget('reads', () => (made += 10_000))
  const ports: ApplyPorts = {
    service: announcementCalls(app.call, CHAT, { reads: unlimited, writes: budget('writes') }),
    send: uploadMedia(app),
    download: (token) => downloadMedia(app, unlimited, token),
    clock,
    newToken: () => `token-${(made += 1)}`,
    newId: () => `id-${(made += 1)}`,
    random: () => 0.5,
  }
  const held = async () => ports.service.read(await ports.service.readRevision())
  return {
    held,
    /** Everything below the title that is no unknown block. */
    outline: async () =>
      contentOf((await held()).children.filter(({ block_type }) => block_type !== UNKNOWN)),
    /** The platform's answer to a list of blocks. */
    listed: async () => JSON.stringify({ items: blocksFromTree(await held()) }),
    async plan(as: TextRequest['as'], text: string) {
      return (await planApply(ports, blocksOf(as, text))).planned
    },
    /** Another user writes a line at the beginning. */
    write: (content: string) =>
      app.call(CreateBlocks, {
        path: { chat_id: CHAT, block_id: CHAT },
        query: { revision_id: -1 },
        body: {
          index: 0,
          children: [{ block_type: 2, text: { elements: [{ text_run: { content } }], style: {} } }],
        },
      }),
    /** `after`: called after each write with its number, from 1 on, and with a function that stops the run. */
    async apply(as: TextRequest['as'], text: string, after?: (number: number, stop: () => void) => unknown) {
      const writes: Write[] = []
      const leaving = new AbortController()
      let isOver = false
      const onWrite = (write: Write) => after?.(writes.push(write), () => leaving.abort())
      const run = applyBlocks(ports, blocksOf(as, text), {
        onWrite: after ? onWrite : (write) => writes.push(write),
        signal: leaving.signal,
      }).finally(() => (isOver = true))
      while (!isOver) {
        await new Promise((resolve) => void setImmediate(resolve))
        clock.tick()
      }
      return { end: await run, writes }
    },
  }
}

const blocksOf = (as: TextRequest['as'], text: string) => readText({ text, as })!.blocks

/** The blocks of a Markdown text. */
export const blocksIn = (text: string): readonly BlockTree[] => blocksOf('markdown', text)

/** The number of `unknown` blocks of tests. */
const UNKNOWN = 7777

/** What an announcement shows that is equal to a file. */
export function outlineOfFile(as: TextRequest['as'], text: string): string {
  const [first, ...others] = blocksOf(as, text)
  const isTitled = first !== undefined && headingLevel(first.block_type) === 1
  const blocks = isTitled ? [...first.children, ...others] : first ? [first, ...others] : []
  return contentOf(fitTrees(PAGE, blocks, new LossCounter()).fitting)
}

/** The content of blocks, a line for each. Pictures count by their captions, because a file may say no size. */
const contentOf = (trees: readonly BlockTree[], indent = ''): string =>
  trees
    .flatMap((tree) => [
      indent + lineOf(tree),
      ...(tree.children.length > 0 ? [contentOf(tree.children, `${indent}  `)] : []),
    ])
    .join('\n')

const lineOf = (tree: BlockTree): string =>
  tree.body.image ? `picture ${tree.body.image.caption?.content ?? ''}` : ownContent(withToken(tree, ''))
