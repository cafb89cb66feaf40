import { MyCallsPage } from '../features/my-calls/components/my-calls-page'
import { callsEn } from '../features/my-calls/strings/en'
import { callsZhCn } from '../features/my-calls/strings/zh-cn'
import { useCurrentSession } from '../features/session/session-context'
import { addWords, useTranslation } from '../i18n/words'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './workbench-route.module.css'

// Before anything here is rendered, in both languages.
addWords('calls', { en: callsEn, zhCn: callsZhCn })

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
