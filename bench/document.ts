import type { Block } from '../contract/docx/block'

const style = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }

/** The text of a block of the generated document. */
export const wordsOf = (index: number) => ({
  elements: [
    { text_run: { content: `Line ${index}: the quick brown fox `, text_element_style: style } },
    { text_run: { content: 'jumps over', text_element_style: { ...style, bold: true } } },
    { text_run: { content: ' the lazy dog.', text_element_style: style } },
  ],
  style: { align: 1, folded: false },
})

/** A document of `size` blocks in pre-order: headings under the page, ninety-nine texts under each. */
export function documentOf(chatId: string, size: number): Block[] {
  const page: Block = {
    block_id: chatId,
    block_type: 1,
    parent_id: '',
    children: [],
    page: { elements: [{ text_run: { content: 'Bench', text_element_style: style } }], style: { align: 1 } },
  }
  const blocks = [page]
  let heading = page
  for (let index = 1; index < size; index++) {
    const block_id = `bench${String(index).padStart(22, '0')}`
    const top = index % 100 === 1
    const parent = top ? page : heading
    ;(parent.children ??= []).push(block_id)
    const head = { block_id, block_type: top ? 3 : 2, parent_id: parent.block_id }
    const block: Block = top ? { ...head, heading1: wordsOf(index) } : { ...head, text: wordsOf(index) }
    if (top) heading = block
    blocks.push(block)
  }
  return blocks
}
