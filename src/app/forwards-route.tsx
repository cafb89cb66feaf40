import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { ForwardStatus } from '../features/forward/forward-status'
import { forwardRoute } from '../features/forward/forward-route'
import { HistoryPage } from '../features/forward/history/history-page'
import { IntentPage } from '../features/forward/history/intent-page'
import { deskOf } from '../features/forward/send/open-desks'
import { useCurrentSession } from '../features/session/session-context'
import { buttonClass } from '../ui/button'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import { addMessagesWords } from './messages-words'
import styles from './forwards-route.module.css'

// Before anything here is drawn.
addMessagesWords()

/** What this browser forwarded in the name of the application: all of it, or the one in the address. */
export function ForwardsRoute() {
  const { t } = useTranslation()
  const { intent_id } = useParams()
  const { app } = useCurrentSession()
  const desk = deskOf(app.app_id)
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('forwards.title')} />
      <ForwardStatus desk={desk} />
      <div className={styles['back']}>
        <Link to={intent_id ? forwardRoute() : '/messages'} className={buttonClass('quiet')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t(intent_id ? 'forwards.title' : 'rail.messages')}
        </Link>
      </div>
      {intent_id ? (
        <IntentPage key={intent_id} desk={desk} intentId={intent_id} />
      ) : (
        <HistoryPage desk={desk} />
      )}
    </MainRegion>
  )
}
