import { useTranslation } from 'react-i18next'
import { momentWords } from '../moment-words'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'
import { RichParagraphs } from './rich-paragraphs'

/** A task; what is to be done is a post within it (platform-facts h.3). */
export function TodoView({ content, message, names }: KindProps<'todo'>) {
  const { t, i18n } = useTranslation('messages')
  const { title, paragraphs, due } = content
  return (
    <QuietCard type="todo" title={title}>
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {due !== undefined && (
        <p className={styles['below']}>{t('drawing.due', { when: momentWords(due, i18n.language) })}</p>
      )}
    </QuietCard>
  )
}
