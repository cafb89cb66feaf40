import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { isLocalService, useCurrentSession } from '../features/session/session'
import { WorkbenchPage } from '../features/workbench/components/workbench-page'
import { isWorkbenchTab, workbenchRoute } from '../features/workbench/workbench'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './workbench-route.module.css'

/** The workbench of a local service. With any other service, the page does not exist. */
export function WorkbenchRoute() {
  const { tab } = useParams()
  const session = useCurrentSession()
  const { apps } = session
  const appNames = useMemo(() => new Map(apps.map(({ app_id, name }) => [app_id, name])), [apps])
  if (!isLocalService(session)) return <NotFoundPage />
  if (tab === undefined) return <Navigate to={workbenchRoute('log')} replace />
  if (!isWorkbenchTab(tab)) return <NotFoundPage />
  return (
    <MainRegion className={styles['main']}>
      <WorkbenchPage tab={tab} appNames={appNames} />
    </MainRegion>
  )
}
