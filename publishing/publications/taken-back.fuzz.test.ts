import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { preOrder } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { sha256Of } from '../../service/blobs/sha256-of'
import { isLongRun, runs } from '../../service/testing/random-runs'
import type { Placement } from '../content/content'
import { contentOf, fillChats } from '../testing/full-chats'
import { publicationPrograms } from '../testing/publication-programs'
import { publishWorld } from '../testing/publish-world'
import { weather } from '../testing/weather'
import { afterAct, stateOf, targetStateOf } from './publication'

const source = 'oc_launch'
const chats = ['oc_other', 'oc_secret', 'oc_only_owner']

/** What happens after so many milliseconds. */
const event = fc.record({
  after: fc.nat(3_000),
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('kill' as const, 'pause' as const) },
    {
      weight: 2,
      // Nobody writes into the last chat.
      arbitrary: fc.record({ chat: fc.constantFrom(0, 0, 1), at: fc.nat(100), isLine: fc.boolean() }),
    },
  ),
})
const events = fc.array(event, { maxLength: 5 })
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

type Writing = Extract<Event['what'], object>

const how = fc.constantFrom<Placement>('end', 'beginning', 'replace')

test('taking back restores each chat to the hash it had, and keeps every word that others wrote', async () => {
  let [words, compared, replaced] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(
      weather,
      weather,
      fc.tuple(how, how, how),
      events,
      events,
      events,
      async (rain, later, placements, during, between, back) => {
        const ran = await run(placements, { skies: [rain, later], happening: [during, between, back] })
        words += ran.words
        compared += ran.compared
        replaced += ran.replaced
      },
    ),
    { numRuns: runs(5, 500) },
  )
  expect(compared).toBeGreaterThan(0)
  if (isLongRun)
    process.stderr.write(`${words} words, ${compared} untouched chats, ${replaced} of them replaced\n`)
})

interface Happening {
  skies: readonly (readonly (typeof weather extends fc.Arbitrary<infer W> ? W : never)[number][])[]
  /** While it is published, after that, and while it is taken back. */
  happening: readonly (readonly Event[])[]
}

async function run(placements: readonly Placement[], { skies, happening }: Happening) {
  const world = await publishWorld((file) => {
    fillChats(file, [source, ...chats])
    for (const chat of file.chats) chat.edit_permission = 'all_members'
  })
  /** The tree, texts, bytes and cells of a chat, with their hash. */
  const looked = async (at: number) => {
    const content = await contentOf(world, chats[at]!, placements[at] === 'replace')
    return { content, hash: await sha256Of(new TextEncoder().encode(JSON.stringify(content))) }
  }
  const before = await inTurn(chats, (_, at) => looked(at))
  const blocks = blocksFromTree(await world.listed(source))
  const agreed = await inTurn(chats, world.transport.revision)
  const { stored, bugs, start } = publicationPrograms(world, {
    blocks,
    targets: chats.map((chat_id, at) => ({ chat_id, how: placements[at]!, agreed: agreed[at]! })),
  })
  const words = new Map<string, string[]>()
  let made = 0
  /** Another user writes a line, or a word at the end of one, and waits for the pace of the platform. */
  const write = async ({ chat, at, isLine }: Writing): Promise<void> => {
    const chat_id = chats[chat]!
    const word = `word${(made += 1)}x`
    try {
      await otherWrites(world, { chat_id, at, isLine, word })
      words.set(chat_id, [...(words.get(chat_id) ?? []), word])
    } catch (error) {
      if (world.transport.failureOf(error).kind !== 'tooOften') throw error
      await world.settle(1_000)
      await write({ chat, at, isLine })
    }
  }
  /** Runs the present work until every chat has it, while others write. */
  const work = async (events: readonly Event[]) => {
    let program = start()
    for (const { after, what } of events) {
      await world.settle(after)
      if (typeof what === 'object') {
        await write(what)
        continue
      }
      if (what === 'kill') program.close()
      else if (stateOf(stored.now(), 1) === 'running') {
        stored.change(afterAct(stored.now(), 'pause'))
        program.wake()
        await world.settle(after)
        stored.change(afterAct(stored.now(), 'resume'))
      }
      program = start()
    }
    await world.settle()
    for (let times = 0; times < 3 && !['done', 'taken_back'].includes(stateOf(stored.now(), 1)); times += 1) {
      stored.change(afterAct(stored.now(), 'resume'))
      program = start()
      await world.settle()
    }
    program.close()
  }
  const [during = [], between = [], back = []] = happening
  for (const [at, planned] of skies.entries()) {
    const sky = [...planned]
    world.setSky(() => sky.shift() ?? 'fine')
    if (at > 0) {
      for (const { what } of between) if (typeof what === 'object') await write(what)
      stored.change(afterAct(stored.now(), 'take_back'))
    }
    await work(at === 0 ? during : back)
    world.setSky(() => 'fine')
  }
  expect(bugs).toEqual([])
  let [compared, replaced] = [0, 0]
  for (const [at, chat] of chats.entries()) {
    const target = stored.now().targets.find(({ chat_id }) => chat_id === chat)!
    const text = preOrder(await world.listed(chat))
      .map(blockText)
      .join('\n')
    // A line that was written into while it was being deleted may come back twice.
    expect([chat, (words.get(chat) ?? []).filter((word) => !text.includes(word))]).toEqual([chat, []])
    if (words.has(chat)) continue
    const state = targetStateOf(stored.now(), target)
    expect([chat, state, target.msg]).toEqual([chat, 'taken_back', undefined])
    expect(await looked(at)).toEqual(before[at])
    compared += 1
    if (placements[at] === 'replace') replaced += 1
  }
  return { words: [...words.values()].flat().length, compared, replaced }
}

async function inTurn<T, R>(all: readonly T[], work: (each: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const [at, each] of all.entries()) done.push(await work(each, at))
  return done
}

/** The word is on the page once, unless it throws. */
async function otherWrites(
  { ask, listed }: Awaited<ReturnType<typeof publishWorld>>,
  { chat_id, at, isLine, word }: Omit<Writing, 'chat'> & { chat_id: string; word: string },
) {
  const page = await listed(chat_id)
  const lines = preOrder(page).filter(({ block_type: type }) => type === 2 || type === 12)
  const line = lines[at % Math.max(1, lines.length)]
  const elements = (content: string) => [{ text_run: { content } }]
  if (line && !isLine) {
    const update_text_elements = { elements: elements(`${blockText(line)} ${word}`) }
    const requests = [{ block_id: line.id, update_text_elements }]
    await ask(BatchUpdateBlocks, { path: { chat_id }, body: { requests } })
    return
  }
  const children = [{ block_type: 2, text: { elements: elements(word) } }]
  const body = { index: at % (page.children.length + 1), children }
  await ask(CreateBlocks, { path: { chat_id, block_id: chat_id }, body })
}
