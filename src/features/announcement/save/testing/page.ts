import { blockTypeOf } from '../../../../../contract/docx/block-types'
import type { TextElement, TextStyle } from '../../../../../contract/docx/text'
import type { BlockTree } from '../../../../editor/block-tree'

/** A document in a few words: `page(p('a', 'Hello'), bullet('b', 'x', p('c')))`. */
export const page = (...children: BlockTree[]): BlockTree => block('oc_launch', 1, 'Plan', {}, children)

const run = (content: string): TextElement[] => [{ text_run: { content, text_element_style: {} } }]

export const block = (
  id: string,
  type: number,
  text: string | TextElement[],
  style: TextStyle = {},
  children: readonly BlockTree[] = [],
): BlockTree => ({
  id,
  block_type: type,
  body: { [blockTypeOf(type)!.key]: { elements: typeof text === 'string' ? run(text) : text, style } },
  children,
})

export const p = (id: string, text = id, ...children: BlockTree[]) => block(id, 2, text, {}, children)
export const bullet = (id: string, text = id, ...children: BlockTree[]) => block(id, 12, text, {}, children)
export const todo = (id: string, text: string, done: boolean) => block(id, 17, text, { done })
export const image = (id: string): BlockTree => ({
  id,
  block_type: 27,
  body: { image: { token: `boxcn${id}`, width: 100, height: 100 } },
  children: [],
})
export const callout = (id: string, ...children: BlockTree[]): BlockTree => ({
  id,
  block_type: 19,
  body: { callout: { background_color: 1 } },
  children,
})
/** A kind that nobody has published yet. */
export const unknown = (id: string): BlockTree => ({
  id,
  block_type: 7777,
  body: { mystery: { of: id } },
  children: [],
})
