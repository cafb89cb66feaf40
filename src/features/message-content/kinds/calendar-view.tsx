import { useTranslation } from 'react-i18next'
import { spanWords } from '../moment-words'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

export function CalendarView({ content: { summary, start, end }, message }: KindProps<'calendar'>) {
  const { i18n } = useTranslation('messages')
  const when = spanWords(start, end, i18n.language)
  return (
    <QuietCard type={message.msg_type} title={summary}>
      {when && <p className={styles['below']}>{when}</p>}
    </QuietCard>
  )
}
