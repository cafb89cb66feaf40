import { useTranslation } from 'react-i18next'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { RichParagraphs } from './rich-paragraphs'

export function PostView({ content: { title, paragraphs, isCut }, message, names }: KindProps<'post'>) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['post']}>
      {title && (
        <p className={styles['heading']} dir="auto">
          {title}
        </p>
      )}
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {isCut && <p className={styles['below']}>{t('drawing.cut')}</p>}
    </div>
  )
}
