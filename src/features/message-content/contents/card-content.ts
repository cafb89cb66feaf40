import { contentLimits } from '../../../limits/content-limits'
import type { ContentOf } from './content'
import { paragraphsOf } from './rich-nodes'
import { fieldsOf, listOf, stringOf, type Fields } from './tolerant'

/** Cards nest columns, forms and panels; deeper than this nothing is looked at. */
const { cardDepth: DEEPEST, nodes: MOST_PARTS } = contentLimits.message

/**
 * A card: simplified as receivers are given it, or in the JSON that was sent
 * (platform-facts h.3). Of a card that is kept elsewhere, a template or a card
 * entity, there are no words here.
 */
export function readCard(fields: Fields): ContentOf<'interactive'> {
  const isElsewhere = fields['elements'] === undefined && fields['data'] !== undefined
  const body = fieldsOf(fields['body'])
  const inLanguages = fieldsOf(fields['i18n_elements'])
  const inOne = inLanguages['zh_cn'] ?? inLanguages['en_us'] ?? Object.values(inLanguages)[0]
  const elements = listOf(body['elements'] ?? fields['elements'] ?? inOne)
  const isSimplified = elements.every((each) => Array.isArray(each))
  const title = stringOf(fields['title']) || textIn(fieldsOf(fields['header'])['title'])
  const read = paragraphsOf(isSimplified ? elements.map(withMarkdown) : simplified(elements))
  return { kind: 'interactive', title, isElsewhere, ...read }
}

/** Whatever simplified the card may have left its markdown in its texts. */
const withMarkdown = (nodes: unknown): unknown[] =>
  listOf(nodes).map((given) => {
    const node = fieldsOf(given)
    return node['tag'] === 'text' && MARKDOWN.test(stringOf(node['text'])) ? { ...node, tag: 'md' } : given
  })

const MARKDOWN = /\*\*[^*\n]{1,500}\*\*|~~[^~\n]{1,500}~~|\]\(https?:|<font|<at /

/** The parts of a card's JSON as paragraphs of nodes. */
function simplified(elements: readonly unknown[]): object[][] {
  const paragraphs: object[][] = []
  const ahead = elements.map((part) => ({ part, depth: 0 })).toReversed()
  for (let next = ahead.pop(); next && paragraphs.length < MOST_PARTS; next = ahead.pop()) {
    const part = fieldsOf(next.part)
    paragraphs.push(...paragraphsOfPart(part))
    if (next.depth >= DEEPEST) continue
    const depth = next.depth + 1
    // In a loop: a card may have more parts than a call takes arguments.
    for (const inner of innerOf(part).toReversed()) ahead.push({ part: inner, depth })
  }
  return paragraphs
}

function paragraphsOfPart(part: Fields): object[][] {
  const tag = stringOf(part['tag'])
  switch (tag) {
    case 'hr':
      return [[{ tag }]]
    case 'img':
      return [[{ tag, image_key: stringOf(part['img_key'] ?? part['image_key']) }]]
    case 'button':
      return [[{ tag, text: textIn(part['text']) }]]
    case 'markdown':
    case 'plain_text':
    case 'lark_md':
    case 'div':
    case 'text':
      return [
        [textNode(part), ...listOf(part['fields']).map((field) => textNode(fieldsOf(field)))].filter(hasText),
      ]
    case 'note':
      return [
        [
          {
            tag,
            text: listOf(part['elements'])
              .map((each) => textIn(each))
              .join(' '),
          },
        ],
      ]
    case 'action':
    case 'column_set':
    case 'column':
    case 'form':
    case 'interactive_container':
    case 'collapsible_panel':
      return []
    default:
      return [[{ tag: tag || '?' }]]
  }
}

function innerOf(part: Fields): unknown[] {
  if (part['tag'] === 'note') return []
  const columns = listOf(part['columns']).map((column) => ({ ...fieldsOf(column), tag: 'column' }))
  const extra = part['tag'] === 'div' && part['extra'] !== undefined ? [part['extra']] : []
  return [...columns, ...listOf(part['actions']), ...listOf(part['elements']), ...extra]
}

/** Markdown is what most texts of cards are; a plain one says so. */
function textNode(part: Fields): { tag: string; text: string } {
  const inner = part['text'] === undefined ? part : fieldsOf(part['text'])
  const isPlain = inner['tag'] === 'plain_text'
  return { tag: isPlain ? 'text' : 'md', text: textIn(part['text'] ?? part) }
}

const hasText = ({ text }: { text: string }): boolean => text !== ''

/** A text is `{content}`, or itself. */
const textIn = (value: unknown): string =>
  stringOf(value) || stringOf(fieldsOf(value)['content']) || stringOf(fieldsOf(value)['text'])
