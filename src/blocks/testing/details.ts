import { flag, objectOf } from '../../../contract/docx/field-readers'
import { paragraph } from '../../../document/blocks/block-spec'
import type { BlockSpec, Flow } from '../../../document/blocks/block-spec'
import { published } from './published-details'

/** Its spec, written as a new type would be. It is all that a box needs. */
export const details: BlockSpec = {
  ...published,
  names: { en: 'Details', 'zh-CN': '详情' },
  children: { box: 'div', isNeverEmpty: true },
  create: { define: objectOf({ open: flag }) },
  html: (node, { element, mark, blocks }) => element('details', mark(node), blocks(node.children)),
  markdown: ({ children }, { blocks }) => [
    {
      type: 'blockquote',
      children: [paragraph({ type: 'html', value: '[!DETAILS]' }), ...blocks(children)] as Flow[],
    },
  ],
  alerts: { details: { open: true } },
  insert: [
    {
      id: 'details',
      section: 'structure',
      aliases: 'details more spoiler 详情 xiangqing',
      typed: /^\+\+\+\s$/,
      makes: { value: { open: true } },
    },
  ],
}
