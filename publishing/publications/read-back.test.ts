import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { p, page } from '../../saving/testing/page'
import { publicationPrograms } from '../testing/publication-programs'
import { publishWorld } from '../testing/publish-world'
import { afterAct } from './publication'

const chat_id = 'oc_other'
const blocks = blocksFromTree(page(p('one'), p('two')))

/** A publication in one chat, with the service's reads counted. */
async function published() {
  const world = await publishWorld()
  const programs = publicationPrograms(world, { blocks, targets: [{ chat_id, how: 'end' }] })
  const transport = world.newTransport()
  let reads = 0
  const counting = {
    ...transport,
    read: (chat: string, revision: number) => {
      reads += 1
      return transport.read(chat, revision)
    },
  }
  const target = () => programs.stored.now().targets[0]!
  return { world, ...programs, transport: counting, target, reads: () => reads }
}

test('a chat is done once it is written, and is read back once, two seconds later', async () => {
  const { world, start, stored, transport, target, reads } = await published()
  start(transport)
  await world.settle(1_900)
  expect(target()).toMatchObject({ step: 'done' })
  expect(target().verified).toBeUndefined()
  const before = reads()
  await world.settle()
  expect(target()).toMatchObject({ step: 'done', verified: true })
  expect(target().merged).toBeUndefined()
  expect(reads() - before).toBe(1)
  expect(stored.entries.size).toBe(0)
})

test('a chat in which the service holds something else says so', async () => {
  const { world, start, transport, target } = await published()
  start({
    ...transport,
    async read(chat, revision) {
      const read = await transport.read(chat, revision)
      return target().step === 'done' ? { ...read, children: read.children.slice(1) } : read
    },
  })
  await world.settle()
  expect(target()).toMatchObject({ step: 'done', verified: false })
})

test('a chat in which another user wrote just before is merged, and says so', async () => {
  const { world, start, transport, target } = await published()
  let isWritten = false
  start({
    ...transport,
    async send(chat, wire) {
      if (!isWritten) {
        isWritten = true
        const children = [{ block_type: 2, text: { elements: [{ text_run: { content: 'theirs' } }] } }]
        await world.ask(CreateBlocks, { path: { chat_id, block_id: chat_id }, body: { index: 0, children } })
      }
      return await transport.send(chat, wire)
    },
  })
  await world.settle()
  expect(target()).toMatchObject({ step: 'done', merged: true, verified: true })
})

test('taking back at once waits for no reading, begins as a run of its own, and is read back', async () => {
  const { world, start, stored, transport, target } = await published()
  const program = start(transport)
  await world.settle(1_000)
  expect(target().step).toBe('done')
  stored.change(afterAct(stored.now(), 'take_back'))
  program.wake()
  await world.settle(500)
  expect(stored.now().targets).toMatchObject([{ step: 'waiting' }])
  start(transport)
  await world.settle(1_000)
  expect(target()).toMatchObject({ step: 'done' })
  await world.settle()
  expect(target().verified).toBe(true)
  expect((await world.listed(chat_id)).children).toEqual([])
})

test('a program that ends before it has read does not know', async () => {
  const { world, start, transport, target } = await published()
  const program = start(transport)
  await world.settle(1_000)
  program.close()
  start(transport)
  await world.settle()
  expect(target().step).toBe('done')
  expect(target().verified).toBeUndefined()
})
