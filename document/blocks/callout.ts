import type { PhrasingContent } from 'mdast'
import type { OtherObjects } from '../../contract/docx/block'
import { paragraph, platformSpec } from './block-spec'
import type { Flow } from './block-spec'

/** A box of blocks with an emoji and colours. */

export type CalloutLook = OtherObjects['callout']

/** The callout looks of the five alerts of GitHub's Markdown. */
export const alertKinds: Readonly<Record<string, CalloutLook>> = {
  note: { background_color: 5, border_color: 5, emoji_id: 'information_desk_person' },
  tip: { background_color: 4, border_color: 4, emoji_id: 'bulb' },
  important: { background_color: 6, border_color: 6, emoji_id: 'exclamation' },
  warning: { background_color: 3, border_color: 3, emoji_id: 'construction' },
  caution: { background_color: 1, border_color: 1, emoji_id: 'no_entry' },
}

/** The alert whose colour is nearest to a callout's background. */
function alertOf(look: CalloutLook): string {
  const family = ((look.background_color ?? 5) - 1) % 7
  return ['caution', 'warning', 'warning', 'tip', 'note', 'important', 'note'][family] ?? 'note'
}

/** The look of a callout that an operator inserts. */
export const newCalloutLook: CalloutLook = { emoji_id: 'bulb', background_color: 3, border_color: 3 }

/** The service's default for a callout (platform/docx#what-creation-adds). */
const DEFAULT_EMOJI = 'gift'

const lookOf = (body: Readonly<Record<string, unknown>>): CalloutLook => body['callout'] ?? {}

export const callout = platformSpec('callout', 'Callout', '高亮块', {
  subject: 'callout',
  children: { box: 'div', isNeverEmpty: true, keepsLast: true, generated: 'text', rule: 'inCallout' },
  create: { body: ({ body }) => ({ callout: { emoji_id: DEFAULT_EMOJI, ...lookOf(body) } }) },
  content: {
    counted: (body) => ({ emoji_id: DEFAULT_EMOJI, ...lookOf(body) }),
    isMergedByField: true,
  },
  html(node, { element, mark, escape, emoji, blocks, textColors, backgrounds }) {
    const { background_color, border_color, text_color, emoji_id } = lookOf(node.body)
    const css = [
      'padding: 0.75em 1em; border-radius: 8px',
      `border: 1px solid ${textColors[border_color ?? 0] || '#dee0e3'}`,
      background_color && `background-color: ${backgrounds[background_color]}`,
      text_color && `color: ${textColors[text_color]}`,
    ].filter(Boolean)
    return element(
      'div',
      {
        ...mark(node),
        class: 'callout',
        'data-block-type': 'callout',
        'data-emoji-id': emoji_id,
        style: css.join('; '),
      },
      element('span', { 'aria-hidden': 'true', class: 'emoji' }, escape(emoji(emoji_id))),
      blocks(node.children),
    )
  },
  /** An alert is a quote whose first line says its kind. */
  markdown({ body, children }, { tally, blocks }) {
    const look = lookOf(body)
    const inside = blocks(children)
    const kind = alertOf(look)
    if (JSON.stringify(alertKinds[kind]) !== JSON.stringify(body['callout'])) tally.add('boxLooks')
    const mark: PhrasingContent = { type: 'html', value: `[!${kind.toUpperCase()}]` }
    const [first, ...rest] = inside
    if (first?.type !== 'paragraph')
      return [{ type: 'blockquote', children: [paragraph(mark), ...inside] as Flow[] }]
    const head = paragraph(mark, { type: 'text', value: '\n' }, ...first.children)
    return [{ type: 'blockquote', children: [head, ...rest] as Flow[] }]
  },
  insert: [
    {
      id: 'callout',
      section: 'structure',
      aliases: '::: callout note info tip warning admonition highlight 高亮块 提示 gaoliangkuai glk tishi ts',
      typed: /^(?::::|：：：)\s$/,
      makes: { value: newCalloutLook },
    },
  ],
  alerts: alertKinds,
})
