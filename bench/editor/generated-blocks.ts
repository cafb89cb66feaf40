import type { Block } from '../../contract/docx/block'
import { blockTypeNamed } from '../../contract/docx/block-types'
import { generated } from './generated'
import type { Made, Run } from './generated'

/** The generated document as the service stores it: in pre-order, the page first. */
export function generatedBlocks(chatId: string, size: number): Block[] {
  const page: Block = {
    block_id: chatId,
    block_type: 1,
    parent_id: '',
    children: [],
    page: text([{ text: 'Bench' }]),
  }
  const blocks = [page]
  let made = 0
  const put = (parent: Block, key: string, value: object): Block => {
    const block_id = `bench${String(++made).padStart(22, '0')}`
    const head = { block_id, block_type: blockTypeNamed(key)!.number, parent_id: parent.block_id }
    const block = { ...head, [key]: value } as Block
    ;(parent.children ??= []).push(block_id)
    blocks.push(block)
    return block
  }
  const line = (parent: Block, words: string) => put(parent, 'text', text([{ text: words }]))
  for (const block of generated(size)) putMade(page, block, put, line)
  return blocks
}

function putMade(
  page: Block,
  made: Made,
  put: (parent: Block, key: string, value: object) => Block,
  line: (parent: Block, words: string) => Block,
): void {
  if (made.kind === 'table') {
    const table = put(page, 'table', {
      property: { row_size: made.rows.length, column_size: made.rows[0]!.length },
    })
    for (const words of made.rows.flat()) line(put(table, 'table_cell', {}), words)
    return
  }
  if (made.kind === 'grid') {
    const grid = put(page, 'grid', { column_size: made.columns.length })
    for (const words of made.columns) line(put(grid, 'grid_column', { width_ratio: 50 }), words)
    return
  }
  if (made.kind === 'callout') {
    line(put(page, 'callout', { emoji_id: 'gift', background_color: 3 }), made.words)
    return
  }
  put(page, made.kind === 'heading' ? 'heading2' : made.kind, text(made.runs))
}

const text = (runs: readonly Run[]) => ({
  elements: runs.map(({ text: content, look }) => ({
    text_run: { content, ...(look && { text_element_style: { [look]: true } }) },
  })),
})
