import { expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { preOrder } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { callout, p, page, rows, table } from '../../saving/testing/page'
import { wireOfChat } from '../../saving/testing/wire-of-chat'
import { publicationPrograms } from '../testing/publication-programs'
import { publishWorld } from '../testing/publish-world'
import { afterAct } from './publication'

const chat_id = 'oc_other'

const looks = {
  column_width: [100, 100],
  header_row: false,
  header_column: false,
  merge_info: Array.from({ length: 4 }, () => ({ row_span: 1, col_span: 1 })),
}
const pages = {
  'line of the page': page(p('a', 'alpha'), p('b', 'beta')),
  'line of a callout': page(p('b', 'beta'), callout('d', p('a', 'alpha'), p('c', 'below'))),
  'cell of a table': page(p('b', 'beta'), table('t', rows('one two', 'alpha four'), looks)),
}

test.each(Object.entries(pages))(
  'a %s that others wrote into while it was deleted, and again later, comes back once',
  async (_, before) => {
    const world = await publishWorld((file) => {
      const chat = file.chats.find((each) => each.chat_id === chat_id)!
      const blocks = wireOfChat(chat_id, before)
      chat.announcement = { type: 'docx', blocks, media: [], sheets: [] }
    })
    const blocks = blocksFromTree(page(p('new')))
    const agreed = await world.transport.revision(chat_id)
    const programs = publicationPrograms(world, { blocks, targets: [{ chat_id, how: 'replace', agreed }] })
    const lineWith = async (words: string) =>
      preOrder(await world.listed(chat_id)).find((node) => blockText(node).startsWith(words))!
    const writeInto = async (words: string, more: string) => {
      const { id } = await lineWith(words)
      const update_text_elements = { elements: [{ text_run: { content: `${words} ${more}` } }] }
      const requests = [{ block_id: id, update_text_elements }]
      await world.ask(BatchUpdateBlocks, { path: { chat_id }, body: { requests } })
    }
    const transport = world.newTransport()
    let isWritten = false
    programs.start({
      ...transport,
      async send(chat, wire) {
        if (wire.kind === 'delete' && !isWritten) {
          isWritten = true
          await writeInto('alpha', 'first')
        }
        return await transport.send(chat, wire)
      },
    })
    await world.settle()
    expect(isWritten).toBe(true)
    await writeInto('alpha first', 'second')
    programs.stored.change(afterAct(programs.stored.now(), 'take_back'))
    programs.start()
    await world.settle()
    expect(programs.bugs).toEqual([])
    const texts = preOrder(await world.listed(chat_id)).map(blockText)
    expect(texts.filter((text) => text.includes('alpha'))).toEqual(['alpha first second'])
    expect(texts).not.toContain('new')
  },
)
