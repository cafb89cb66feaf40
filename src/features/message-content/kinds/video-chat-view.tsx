import { useTranslation } from 'react-i18next'
import { momentWords } from '../moment-words'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

export function VideoChatView({ content: { topic, start } }: KindProps<'video_chat'>) {
  const { i18n } = useTranslation('messages')
  return (
    <QuietCard type="video_chat" title={topic}>
      {start !== undefined && <p className={styles['below']}>{momentWords(start, i18n.language)}</p>}
    </QuietCard>
  )
}
