import { useTranslation } from 'react-i18next'
import { momentWords } from '../moment-words'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

export function CalendarView({ content: { summary, start, end }, message }: KindProps<'calendar'>) {
  const { i18n } = useTranslation('messages')
  const times = [start, end].filter((ms) => ms !== undefined).map((ms) => momentWords(ms, i18n.language))
  return (
    <QuietCard type={message.msg_type} title={summary}>
      {times.length > 0 && <p className={styles['below']}>{times.join(' – ')}</p>}
    </QuietCard>
  )
}
