import type { CSSProperties } from 'react'
import { contentOf } from '../../../../contract/im/cards/card-words'
import { recordOf } from '../../../../contract/is-object'
import { readCard } from '../contents/read-card'
import type { Paragraphs } from '../contents/rich-nodes'
import { RichParagraphs } from '../kinds/rich-paragraphs'
import { useCard } from './card-context'
import type { InCard } from './card-context'
import { alignOf, isHeading, sizeOf, within } from './card-look'
import { toneOf } from './card-tone'
import styles from './card-text.module.css'

/** The words of a text in a language: `{content}`, a plain string, or what `i18n_content` has for it. */
export function wordsIn(value: unknown, language: InCard['language']): string {
  const { i18n_content, i18n } = recordOf(value)
  const said = recordOf(i18n_content)[language] ?? recordOf(i18n)[language]
  return typeof said === 'string' && said !== '' ? said : contentOf(value)
}

/** Markdown as the paragraphs of a card. Read once for each text. */
export function markdownOf(markdown: string): Paragraphs {
  const known = read.get(markdown)
  if (known) return known
  const { paragraphs, isCut } = readCard({ elements: [{ tag: 'markdown', content: markdown }] })
  if (read.size >= MOST_READ) read.clear()
  read.set(markdown, { paragraphs, isCut })
  return { paragraphs, isCut }
}

const read = new Map<string, Paragraphs>()
/** Texts that are held. They are short: a card has 30 kB. */
const MOST_READ = 200

interface Props {
  /** `{tag, content, text_size, …}`, or a string. Nothing is shown for anything else. */
  value: unknown
  /** Shown as a title or a label, with no line of its own. */
  inline?: boolean
  className?: string | undefined
}

/** A text of a card: plain, or markdown, which is the usual one. */
export function CardText({ value, inline = false, className }: Props) {
  const { message, names, language, look } = useCard()
  const words = wordsIn(value, language)
  if (words === '') return null
  const { tag, text_size, text_color, text_align, lines } = recordOf(value)
  const tone = toneOf(text_color, 'ink', look.colours)
  const most = within(0, lines, 50, 0)
  const Element = inline ? 'span' : 'div'
  const isPlain = tag === 'plain_text' || typeof value === 'string'
  const flow = most > 0 ? styles['clamped'] : !isPlain && !inline && styles['markdown']
  const classes = [styles['text'], tone?.className, flow, className]
  return (
    <Element
      {...tone}
      className={classes.filter(Boolean).join(' ')}
      data-size={sizeOf(text_size, look)}
      data-heading={isHeading(text_size) || undefined}
      data-align={alignOf(text_align)}
      dir="auto"
      style={most > 0 ? ({ WebkitLineClamp: most } satisfies CSSProperties) : undefined}
    >
      {isPlain && words}
      {!isPlain && inline && plainWords(words)}
      {!isPlain && !inline && <RichParagraphs {...markdownOf(words)} message={message} names={names} />}
    </Element>
  )
}

/** The words of markdown alone, for titles and labels. */
export const plainWords = (markdown: string): string =>
  markdownOf(markdown)
    .paragraphs.map((nodes) =>
      nodes
        .map((node) =>
          'text' in node ? node.text : node.tag === 'at' ? `@${node.user_name || node.user_id}` : '',
        )
        .join(''),
    )
    .join(' ')

/** The words of a title, which may be markdown. */
export function titleWords(value: unknown, language: InCard['language']): string {
  const words = wordsIn(value, language)
  return recordOf(value)['tag'] === 'lark_md' ? plainWords(words) : words
}
