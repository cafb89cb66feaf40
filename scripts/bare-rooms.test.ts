import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type * as Client from '../client/client'
import type * as Budget from '../client/rate-budget'
import { CreateBlocks } from '../contract/docx/create-blocks'
import type { BlockTree } from '../document/block-tree'
import { blockText } from '../document/compare/block-text'
import type * as MergeTrees from '../document/merge/merge-trees'
import type * as Formats from '../formats/read-text'
import type * as Jobs from '../jobs/job-queue'
import { VirtualClock } from '../primitives/testing/virtual-clock'
import { variableNames } from '../publishing/content/content'
import type { VariableValues } from '../publishing/content/content'
import type * as FillCopy from '../publishing/content/fill-copy'
import type * as Calls from '../saving/calls/announcement-calls'
import type * as Queue from '../saving/queue/save-queue'
import type * as Work from '../saving/queue/save-work'
import { p, page } from '../saving/testing/page'
import { createService } from '../service/http/create-service'
import { call } from '../service/testing/call'
import { happyApp, happyNow } from '../service/testing/happy-world'
import { testWorld } from '../service/testing/test-world'

/**
 * A page and a server run the same rooms, which must know neither the DOM nor Node. Here each room runs in a context of V8 alone, which
 * has the language and the web standards that are listed. Anything else is a ReferenceError.
 */
const standards = {
  document: [],
  formats: ['URL'],
  saving: ['AbortSignal', 'Headers', 'URLSearchParams', 'crypto'],
  jobs: [],
  publishing: ['crypto'],
} as const

type Room = keyof typeof standards
/** Rooms in one program: errors and classes of one are known in the other. */
const programs: Record<Room, readonly string[]> = {
  document: ['primitives', 'document'],
  formats: ['primitives', 'document', 'formats'],
  saving: ['primitives', 'client', 'document', 'saving'],
  jobs: ['primitives', 'client', 'jobs'],
  publishing: ['primitives', 'client', 'document', 'saving', 'jobs', 'publishing'],
}

const root = join(import.meta.dirname, '..')
/** Reads `&eacute;` in Markdown. */
const ENTITIES = 'decode-named-character-reference'
/** A file that only the bundler sees. */
const ENTRY = join(root, 'entry.js')
const codes = new Map<Room, string>()

beforeAll(async () => {
  for (const room of Object.keys(programs) as Room[]) codes.set(room, await bundled(programs[room]))
})

/** All modules of these rooms as one script. */
async function bundled(rooms: readonly string[]): Promise<string> {
  const globs = rooms.flatMap((room) => [`/${room}/**/*.ts`, `!/${room}/**/testing/**`])
  const entry = `export const modules = import.meta.glob(${JSON.stringify([...globs, '!**/*.test.ts'])}, { eager: true })`
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    // As in vite.config.ts: the build for browsers needs an element.
    resolve: { alias: { [ENTITIES]: createRequire(import.meta.url).resolve(ENTITIES) } },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? entry : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: ENTRY, formats: ['iife'], name: 'room' },
    },
  })) as Rolldown.RolldownOutput[]
  return result[0]!.output[0].code
}

interface Modules {
  '/document/merge/merge-trees.ts': typeof MergeTrees
  '/formats/read-text.ts': typeof Formats
  '/client/client.ts': typeof Client
  '/client/rate-budget.ts': typeof Budget
  '/saving/calls/announcement-calls.ts': typeof Calls
  '/saving/queue/save-queue.ts': typeof Queue
  '/saving/queue/save-work.ts': typeof Work
  '/jobs/job-queue.ts': typeof Jobs
  '/publishing/content/fill-copy.ts': typeof FillCopy
}

/** Runs a room in a bare context. Returns its modules by path, and the standards that it has used so far. */
function opened(room: Room) {
  const used = new Set<string>()
  const context = createContext({})
  for (const name of standards[room]) {
    Object.defineProperty(context, name, { get: () => (used.add(name), globalThis[name]) })
  }
  runInContext(codes.get(room)!, context)
  const { modules } = runInContext('room', context) as { modules: Modules }
  return { modules, usedAll: () => expect([...used].sort()).toEqual(standards[room]) }
}

/** The real service in Node, called by a client in the bare context, and another writer. */
async function openService({ '/client/client.ts': { createClient } }: Modules) {
  const service = createService(await testWorld())
  const client = createClient({
    fetch: (url, request) => service(new Request(`http://herald.test${url as string}`, request)),
  })
  client.setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.resolve(undefined),
  })
  return { service, ask: client.inNameOf(happyApp.app_id).call }
}

const CHAT = 'oc_launch'
const linesOf = (tree: BlockTree) => tree.children.map(blockText)

test('document merges in a bare context', () => {
  const { modules, usedAll } = opened('document')
  const { mergeTrees } = modules['/document/merge/merge-trees.ts']
  const base = page(p('a', 'one'), p('b', 'two'))
  const merged = mergeTrees(
    {
      base,
      ours: page(p('a', 'one'), p('b', 'two'), p('c', 'ours')),
      theirs: page(p('a', 'theirs'), p('b', 'two')),
    },
    () => 'new',
  )
  expect(linesOf(merged.document)).toEqual(['theirs', 'two', 'ours'])
  usedAll()
})

test('formats reads Markdown, HTML and JSON in a bare context', () => {
  const { modules, usedAll } = opened('formats')
  const { readText } = modules['/formats/read-text.ts']
  const link = '[a link](https://acme.example)'
  const texts = {
    markdown: `# One\n\n${link}`,
    html: '<h1>One</h1>',
    json: '[{"block_id":"a","block_type":1,"page":{"elements":[{"text_run":{"content":"One"}}]}}]',
  }
  for (const as of ['markdown', 'html', 'json'] as const) {
    expect(blockText(readText({ text: texts[as], as })!.blocks[0]!)).toBe('One')
  }
  usedAll()
})

test('saving saves a document through the real service in a bare context, and merges what another user wrote', async () => {
  const { modules, usedAll } = opened('saving')
  const { ask, service } = await openService(modules)
  const clock = new VirtualClock(happyNow)
  const { RateBudget } = modules['/client/rate-budget.ts']
  const budgets = { reads: new RateBudget('reads', clock.now), writes: new RateBudget('writes', clock.now) }
  const calls = modules['/saving/calls/announcement-calls.ts'].announcementCalls(ask, CHAT, budgets)
  const revision = await calls.readRevision()
  const document = await calls.read(revision)
  let made = 0
  let screen = document
  const queue = new modules['/saving/queue/save-queue.ts'].SaveQueue(
    {
      service: calls,
      screen: {
        onMerged: (merged) => void (screen = merged),
        onLearned: (learned) => void (screen = learned),
      },
      clock,
      newToken: () => `token-${(made += 1)}`,
      newId: () => `new-${(made += 1)}`,
      work: () => modules['/saving/queue/save-work.ts'].openSaveWork,
      random: () => 0.5,
    },
    { revision, saved: document, wanted: document, ids: [] },
  )
  const type = (words: string) => {
    screen = { ...screen, children: [...screen.children, p(`mine-${words}`, words)] }
    queue.change(screen)
  }
  const saved = async () => await expect.poll(() => (clock.tick(), queue.isSaved)).toBe(true)
  type('ours')
  await saved()
  const text = { elements: [{ text_run: { content: 'theirs' } }], style: {} }
  await call(service, CreateBlocks, {
    path: { chat_id: CHAT, block_id: CHAT },
    query: { revision_id: -1 },
    body: { index: 0, children: [{ block_type: 2, text }] },
  })
  type('ours again')
  await saved()
  const held = linesOf(await calls.read(-1))
  expect(held).toEqual(linesOf(screen))
  expect(
    ['ours', 'theirs', 'ours again'].map((words) => held.filter((line) => line === words).length),
  ).toEqual([1, 1, 1])
  expect(queue.getSnapshot()).toMatchObject({ merges: 1 })
  queue.close()
  usedAll()
})

test('jobs runs a stored job in a bare context', async () => {
  const { modules, usedAll } = opened('jobs')
  const stored = new Map<string, { id: string; madeAt: number; isDone: boolean }>()
  const queue = new modules['/jobs/job-queue.ts'].JobQueue<{ id: string; madeAt: number; isDone: boolean }>({
    storage: {
      readAll: () => Promise.resolve([...stored.values()]),
      read: (id) => Promise.resolve(stored.get(id)),
      keep: (job) => Promise.resolve(void stored.set(job.id, job)),
      forget: (id) => Promise.resolve(void stored.delete(id)),
    },
    channel: { announce: () => undefined, listen: () => () => undefined },
    claim: () => Promise.resolve(() => Promise.resolve()),
    idOf: ({ id }) => id,
    isRunning: ({ isDone }) => !isDone,
    interrupted: (job) => job,
    isFinished: ({ isDone }) => isDone,
    maxJobs: 3,
  })
  await queue.add({ id: 'a', madeAt: 1, isDone: false })
  expect(await queue.claim('a')).toBe(true)
  queue.change('a', (job) => ({ ...job, isDone: true }))
  await queue.keep('a')
  expect(stored.get('a')).toEqual({ id: 'a', madeAt: 1, isDone: true })
  usedAll()
})

test('publishing fills and places a copy in a bare context', () => {
  const { modules, usedAll } = opened('publishing')
  const { fillCopy, placeCopy } = modules['/publishing/content/fill-copy.ts']
  const values = Object.fromEntries(variableNames.map((name) => [name, name])) as VariableValues
  const { content } = fillCopy({ blocks: [p('a', 'for {{owner}}')] }, values, () => 'new')
  expect(linesOf(placeCopy(page(p('b', 'one')), content, 'end', () => 'newer'))).toEqual(['one', 'for owner'])
  usedAll()
})
