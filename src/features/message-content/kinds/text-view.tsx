import { useTranslation } from 'react-i18next'
import { mentionNames } from '../contents/mention-names'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { LongText } from './long-text'

export function TextView({ content: { text }, message }: KindProps<'text'>) {
  const { t } = useTranslation('messages')
  if (text.trim() === '') return <p className={styles['empty']}>{t('drawing.empty')}</p>
  return <LongText text={text} names={mentionNames(message)} />
}
