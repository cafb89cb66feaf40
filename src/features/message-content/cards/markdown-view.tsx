import type { ReactNode } from 'react'
import { useWords } from '../cards-words'
import { LONG_TEXT } from '../contents/rich-nodes'
import { safeHref } from '../contents/text-spans'
import type { NodeProps } from '../kinds/rich-node-view'
import { classOf, RichNodeView } from '../kinds/rich-node-view'
import { RichParagraphs } from '../kinds/rich-paragraphs'
import { useCard } from './card-context'
import { CardIcon } from './card-icon'
import { momentWords } from './card-moments'
import { toneOf } from './card-tone'
import type { MarkdownText } from './markdown'
import { Face } from './people-parts'
import styles from './markdown-view.module.css'

/** The paragraphs of a card's markdown. */
export function MarkdownView({ paragraphs }: Pick<MarkdownText, 'paragraphs'>) {
  const { message, names } = useCard()
  return <RichParagraphs paragraphs={paragraphs} message={message} names={names} View={CardNodeView} />
}

/** One piece of a paragraph: what only cards have, or any other. */
function CardNodeView(props: NodeProps) {
  const { node, message } = props
  const { t } = useWords()
  const { language, look } = useCard()
  switch (node.tag) {
    case 'coloured': {
      const tone = toneOf(node.colour, 'ink', look.colours)
      if (node.text.length > LONG_TEXT)
        return <RichNodeView {...props} node={{ tag: 'text', text: node.text, style: node.style }} />
      return (
        <span {...tone} className={[classOf(node.style), tone?.className].filter(Boolean).join(' ')}>
          {node.text}
        </span>
      )
    }
    case 'code':
      return <code className={styles['code']}>{node.text}</code>
    case 'label': {
      const tone = toneOf(node.colour, 'tag', look.colours) ?? toneOf('blue', 'tag')!
      return (
        <Linked href={node.href}>
          <span {...tone} className={`${styles['label']} ${tone.className}`}>
            {node.text}
          </span>
        </Linked>
      )
    }
    case 'link':
      return (
        <Linked href={node.href}>
          {node.icon && <CardIcon value={{ token: node.icon }} />}
          {node.text}
        </Linked>
      )
    case 'person':
      return <Face id={node.id} fields={{ ...node, size: 'extra_small' }} />
    case 'moment': {
      const time = node.time || Number(message.create_time) || 0
      return (
        <Linked href={node.href}>
          <time dateTime={new Date(time).toISOString()}>{momentWords(time, node.format, language)}</time>
        </Linked>
      )
    }
    case 'picture':
      return (
        <span role="img" aria-label={node.text || t('picture')} className={styles['picture']}>
          <CardIcon value={{ tag: 'custom_icon' }} />
        </span>
      )
    case 'quote':
      return (
        <blockquote className={styles['quote']}>
          <MarkdownView paragraphs={node.paragraphs} />
        </blockquote>
      )
    default:
      return <RichNodeView {...props} />
  }
}

/** A link where the address may be opened, else its content alone. */
function Linked({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href)
  if (safe === undefined) return <span className={styles['linked']}>{children}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer" className={styles['linked']}>
      {children}
    </a>
  )
}
