import { History, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { InStatusSlot } from '../../../ui/status-slot'
import { forwardRoute } from './forward-route'
import styles from './forward-status.module.css'
import { countsOf, isUnderWay } from './send/counts-of'
import type { ForwardDesk } from './send/forward-desk'
import { useDesk } from './send/use-desk'

/** In the status corner: what is being sent, or the way to what was. */
export function ForwardStatus({ desk }: { desk: ForwardDesk }) {
  const { t } = useTranslation('messages')
  const { intents, sending } = useDesk(desk)
  const sends = intents.filter(({ intent_id }) => sending.has(intent_id)).flatMap((intent) => intent.sends)
  const [only, ...others] = [...sending]
  const settled = sends.filter((send) => !isUnderWay(send)).length
  const { unanswered, refused } = countsOf(sends)
  const Icon = unanswered + refused > 0 ? TriangleAlert : LoaderCircle
  if (sends.length === 0) {
    return (
      <InStatusSlot>
        <Link to={forwardRoute()} className={styles['status']}>
          <History size={16} aria-hidden="true" />
          <span className={styles['words']}>{t('forward.forwards')}</span>
        </Link>
      </InStatusSlot>
    )
  }
  return (
    <InStatusSlot>
      <Link to={forwardRoute(others.length === 0 ? only : undefined)} className={styles['status']}>
        <Icon size={16} aria-hidden="true" />
        <span role="status">{t('forward.sendingNow', { count: settled, of: sends.length })}</span>
      </Link>
    </InStatusSlot>
  )
}
