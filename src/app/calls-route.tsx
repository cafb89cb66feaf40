import { MyCallsPage } from '../features/my-calls/components/my-calls-page'
import { callsEn } from '../features/my-calls/strings/en'
import { callsZhCn } from '../features/my-calls/strings/zh-cn'
import { useCurrentSession } from '../features/session/session-context'
import { addWords, useTranslation } from '../i18n/words'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './workbench-route.module.css'

// Before anything here is drawn; both languages at once.
addWords('calls', { en: callsEn, zhCn: callsZhCn })

/** What the operator did through a gateway; without a gateway there is no such page. */
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
