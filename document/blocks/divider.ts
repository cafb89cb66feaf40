import { platformSpec } from './block-spec'

/** A horizontal rule. */
export const divider = platformSpec('divider', 'Divider', '分割线', {
  subject: 'divider',
  plainText: () => ['─'.repeat(10)],
  html: (node, { mark, voidElement }) => voidElement('hr', mark(node)),
  markdown: () => [{ type: 'thematicBreak' }],
  insert: [
    {
      id: 'divider',
      section: 'basic',
      aliases: '--- divider hr rule line separator 分割线 分隔线 fengexian fgx',
      typed: /^(?:---|\*\*\*|___|———)$/,
      makes: { value: {} },
    },
  ],
})
