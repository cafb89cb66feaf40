import type { CSSProperties } from 'react'
import type { CardSchema } from '../../../../contract/im/cards/card-fields'
import { contentOf } from '../../../../contract/im/cards/card-words'
import { recordOf } from '../../../../contract/is-object'
import { stringOf } from '../contents/tolerant'
import { useCard } from './card-context'
import type { InCard } from './card-context'
import { alignOf, isHeading, sizeOf, within } from './card-look'
import { toneOf } from './card-tone'
import { readMarkdown } from './markdown'
import type { MarkdownText } from './markdown'
import type { Dialect, Links } from './markdown-elements'
import { MarkdownView } from './markdown-view'
import styles from './card-text.module.css'

/** The words of a text in a language: `{content}`, a plain string, or what `i18n_content` has for it. */
export function wordsIn(value: unknown, language: InCard['language']): string {
  const { i18n_content, i18n } = recordOf(value)
  const said = recordOf(i18n_content)[language] ?? recordOf(i18n)[language]
  return typeof said === 'string' && said !== '' ? said : contentOf(value)
}

/** Markdown as it is drawn. Read once for each text. */
export function markdownOf(markdown: string, dialect: Dialect, links?: unknown): MarkdownText {
  const named = linksIn(links)
  const key = `${dialect} ${JSON.stringify(named)} ${markdown}`
  const known = read.get(key)
  if (known) return known
  const text = readMarkdown(markdown, dialect, named)
  if (read.size >= MOST_READ) read.clear()
  read.set(key, text)
  return text
}

const read = new Map<string, MarkdownText>()
/** Texts that are held. They are short: a card has 30 kB. */
const MOST_READ = 200
/** Addresses that one text names. */
const MOST_LINKS = 50

/** `href: { urlVal: { url, pc_url } }` of 1.0: the address for `$urlVal`. */
function linksIn(href: unknown): Links {
  const entries = Object.entries(recordOf(href)).slice(0, MOST_LINKS)
  return Object.fromEntries(entries.map(([name, one]) => [`$${name}`, urlIn(recordOf(one))]))
}

const urlIn = ({ pc_url, url }: Record<string, unknown>) => stringOf(pc_url) || stringOf(url)

/** The dialect of a text: by its tag in a `div`, by the schema of the card in a `markdown`. */
export const dialectOf = (tag: unknown, schema: CardSchema): Dialect =>
  tag === 'lark_md' ? 'lark_md' : schema

interface Props {
  /** `{tag, content, text_size, …}`, or a string. Nothing is shown for anything else. */
  value: unknown
  /** Shown as a title or a label, with no line of its own. */
  inline?: boolean
  className?: string | undefined
}

/** A text of a card: plain, or markdown, which is the usual one. */
export function CardText({ value, inline = false, className }: Props) {
  const { language, look, schema } = useCard()
  const words = wordsIn(value, language)
  if (words === '') return null
  const { tag, text_size, text_color, text_align, lines, href } = recordOf(value)
  const dialect = dialectOf(tag, schema)
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
      {!isPlain && inline && plainWords(words, dialect)}
      {!isPlain && !inline && <MarkdownView {...markdownOf(words, dialect, href)} />}
    </Element>
  )
}

/** The words of markdown alone, for titles and labels. */
export const plainWords = (markdown: string, dialect: Dialect): string =>
  markdownOf(markdown, dialect)
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
  return recordOf(value)['tag'] === 'lark_md' ? plainWords(words, 'lark_md') : words
}
