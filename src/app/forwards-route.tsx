import { useParams } from 'react-router-dom'
import { ForwardStatus, forwardQueueOf } from '../features/forward/forward'
import { ForwardPage } from '../features/forward/history/forward-page'
import { HistoryPage } from '../features/forward/history/history-page'
import { forwardRoute } from '../features/message-content/message-content'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { BarBack, BarName, BarTitle, InBar } from '../ui/page-bar'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import styles from './forwards-route.module.css'

/** The messages that this browser forwarded as the application: all of them, or the one in the address. */
export function ForwardsRoute() {
  const { t } = useTranslation()
  const { forward_id } = useParams()
  const { app } = useCurrentSession()
  // One record has a heading of its own.
  const Title = forward_id ? BarName : BarTitle
  const queue = forwardQueueOf(app.app_id)
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('forwards.title')} />
      <ForwardStatus queue={queue} isListed />
      <InBar part="title">
        <BarBack
          to={forward_id ? forwardRoute() : '/messages'}
          words={t(forward_id ? 'forwards.title' : 'rail.messages')}
        />
        <Title>{t('forwards.title')}</Title>
      </InBar>
      {forward_id ? (
        <ForwardPage key={forward_id} queue={queue} forwardId={forward_id} />
      ) : (
        <HistoryPage queue={queue} />
      )}
    </MainRegion>
  )
}
