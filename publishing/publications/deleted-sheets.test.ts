import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { p, page } from '../../saving/testing/page'
import { contentOf, fillChats } from '../testing/full-chats'
import { publicationPrograms } from '../testing/publication-programs'
import { publishWorld } from '../testing/publish-world'
import { afterAct } from './publication'
import { withSheet } from './publication-ports'

const chat_id = 'oc_other'

/** Replaces a page by one line, in a world in which its sheet has so many columns. */
async function replaced(columns: number) {
  const world = await publishWorld((file) => {
    fillChats(file, [chat_id])
    const [sheet] = file.chats.find((chat) => chat.chat_id === chat_id)!.announcement.sheets
    sheet!.values.push(Array.from({ length: columns }, (_, at) => at + 1))
  })
  const before = await contentOf(world, chat_id, true)
  const agreed = await world.transport.revision(chat_id)
  const blocks = blocksFromTree(page(p('new')))
  const programs = publicationPrograms(world, { blocks, targets: [{ chat_id, how: 'replace', agreed }] })
  programs.start()
  await world.settle()
  return { world, before, ...programs }
}

test('a replaced page comes back with its cells and bytes, by a program that has not read them', async () => {
  const { world, before, stored, start } = await replaced(6)
  expect(await contentOf(world, chat_id, true)).not.toEqual(before)
  expect(stored.sheets.get(chat_id)).toMatchObject([{ token: 'shtcnocother_Sheet1' }])
  stored.change(afterAct(stored.now(), 'take_back'))
  start()
  await world.settle()
  expect(stored.now().targets).toMatchObject([{ step: 'done' }])
  expect(await contentOf(world, chat_id, true)).toEqual(before)
  expect(stored.sheets.size).toBe(0)
})

test('a sheet with too many cells comes back empty, and its chat says which one', async () => {
  const { world, stored, start } = await replaced(501)
  stored.change(afterAct(stored.now(), 'take_back'))
  start()
  await world.settle()
  expect(stored.now().targets).toMatchObject([
    {
      step: 'partly',
      reason: 'sheets',
      lost_sheets: [{ rows: 5, columns: 501 }],
    },
  ])
  const texts = preOrder(await world.listed(chat_id)).map(blockText)
  expect(texts).toContain('alpha line')
})

test('what is stored for one chat is bounded', () => {
  const sheet = (token: string, length: number) => ({
    token,
    rows: 1,
    columns: 1,
    written: [['x'.repeat(length)]],
  })
  const one = withSheet([], sheet('one', 9_000_000))
  const two = withSheet(one, sheet('two', 9_000_000))
  expect(two).toEqual([...one, { token: 'two', rows: 1, columns: 1 }])
  expect(withSheet(two, sheet('two', 1))).toEqual([...one, sheet('two', 1)])
})
