import { MyCallsPage } from '../features/my-calls/components/my-calls-page'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './workbench-route.module.css'

/** The operator's calls through a gateway. Without a gateway, the page does not exist. */
export function CallsRoute() {
  const { t } = useTranslation()
  const { app, gateway } = useCurrentSession()
  if (!gateway) return <NotFoundPage />
  const { operator, month } = gateway
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('rail.calls')} />
      <MyCallsPage app_id={app.app_id} operator={operator} month={month} />
    </MainRegion>
  )
}
