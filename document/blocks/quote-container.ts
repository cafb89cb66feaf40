import { platformSpec } from './block-spec'
import type { Flow } from './block-spec'

/** A quote of several blocks. */
export const quoteContainer = platformSpec('quote_container', 'Quote container', '引用容器', {
  subject: 'quote',
  children: { box: 'blockquote', isNeverEmpty: true, generated: 'text' },
  html: (node, { element, mark, blocks }) =>
    element('blockquote', { ...mark(node), class: 'quote-container-block' }, blocks(node.children)),
  markdown: ({ children }, { blocks }) => [{ type: 'blockquote', children: blocks(children) as Flow[] }],
  insert: [
    {
      id: 'quoteContainer',
      section: 'structure',
      about: 'insert.about.quoteContainer',
      aliases: 'quotecontainer blockquote container quotes 引用容器 yinyongrongqi yyrq',
      makes: { value: {} },
    },
  ],
})
