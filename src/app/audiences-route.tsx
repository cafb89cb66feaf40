import { AudiencesPage } from '../features/audiences/components/audiences-page'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import styles from './forwards-route.module.css'

/** The audiences that this browser keeps for the application. */
export function AudiencesRoute() {
  const { t } = useTranslation()
  const { app } = useCurrentSession()
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('rail.audiences')} />
      <AudiencesPage key={app.app_id} appId={app.app_id} />
    </MainRegion>
  )
}
