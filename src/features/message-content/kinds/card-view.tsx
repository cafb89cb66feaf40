import { PanelTop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KindProps } from './kind-props'
import { RichParagraphs } from './rich-paragraphs'
import styles from './kinds.module.css'

/** An interactive card, to be read: its buttons and pictures belong to the chat. */
export function CardView({ content, message, names }: KindProps<'interactive'>) {
  const { t } = useTranslation('messages')
  const { title, paragraphs, isCut, isElsewhere } = content
  const name = t('drawing.kinds.interactive')
  const hasButtons = paragraphs.some((nodes) => nodes.some(({ tag }) => tag === 'button'))
  return (
    <div role="group" aria-label={title ? `${name}: ${title}` : name} className={styles['interactive']}>
      <p className={styles['heading']} dir="auto">
        <PanelTop size={16} aria-hidden="true" className={styles['sign']} />
        {title || name}
      </p>
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {paragraphs.length === 0 && (
        <p className={styles['below']}>{t(isElsewhere ? 'drawing.cardElsewhere' : 'drawing.cardEmpty')}</p>
      )}
      {hasButtons && <p className={styles['below']}>{t('drawing.buttonsInert')}</p>}
      {isCut && <p className={styles['below']}>{t('drawing.cut')}</p>}
    </div>
  )
}
