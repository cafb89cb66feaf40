import { useParams } from 'react-router-dom'
import { PublicationPage } from '../features/publications/components/publication-page'
import { PublicationsPage } from '../features/publications/components/publications-page'
import { publicationRoute } from '../features/publications/publications'
import { mayWrite, useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { BarBack, BarName, BarTitle, InBar } from '../ui/page-bar'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './forwards-route.module.css'

/** The publications that the server keeps for the application: all of them, or the one in the address. */
export function PublicationsRoute() {
  const { t } = useTranslation()
  const { publication_id } = useParams()
  const session = useCurrentSession()
  if (session.environment === 'other') return <NotFoundPage />
  // One record has a heading of its own.
  const Title = publication_id ? BarName : BarTitle
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('rail.publications')} />
      <InBar part="title">
        {publication_id && <BarBack to={publicationRoute()} words={t('rail.publications')} />}
        <Title>{t('rail.publications')}</Title>
      </InBar>
      {publication_id ? (
        <PublicationPage
          key={publication_id}
          publicationId={publication_id}
          mayWrite={mayWrite(session)}
          server={{ isInPage: session.environment === 'page', isGateway: session.environment === 'gateway' }}
        />
      ) : (
        <PublicationsPage appId={session.app.app_id} isInPage={session.environment === 'page'} />
      )}
    </MainRegion>
  )
}
