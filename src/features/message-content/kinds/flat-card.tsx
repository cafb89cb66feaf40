import { PanelTop } from 'lucide-react'
import { useWords } from '../words'
import type { KindProps } from './plain-card'
import { RichParagraphs } from './rich-paragraphs'
import styles from '../message-body.module.css'

interface Props extends KindProps<'interactive'> {
  /** Why only the text of the card is shown. */
  note?: string
}

/** The text of a card, until it is drawn, and for one that cannot be drawn. */
export function FlatCard({ content, message, names, note }: Props) {
  const { t } = useWords()
  const { title, paragraphs, isCut, isElsewhere } = content
  const name = t('kinds.interactive')
  const hasButtons = paragraphs.some((nodes) => nodes.some(({ tag }) => tag === 'button'))
  return (
    <div role="group" aria-label={title ? `${name}: ${title}` : name} className={styles['interactive']}>
      <p className={styles['heading']} dir="auto">
        <PanelTop size={16} aria-hidden="true" className={styles['sign']} />
        {title || name}
      </p>
      {note && <p className={styles['below']}>{note}</p>}
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {paragraphs.length === 0 && (
        <p className={styles['below']}>{t(isElsewhere ? 'cardElsewhere' : 'cardEmpty')}</p>
      )}
      {hasButtons && <p className={styles['below']}>{t('buttonsInert')}</p>}
      {isCut && <p className={styles['below']}>{t('cut')}</p>}
    </div>
  )
}
