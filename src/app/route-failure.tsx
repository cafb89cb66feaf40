import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router-dom'
import { explainFailure } from '../i18n/explain-failure'
import { buttonClass } from '../ui/button'
import { Failure } from '../ui/failure'
import { LostPage } from './lost-page'

/** A page that broke, in words; the rest of the frame stays. */
export function RouteFailure() {
  const { t } = useTranslation()
  const { t: failures } = useTranslation('failures')
  const error = useRouteError()
  if (isLost(error)) return <LostPage />
  return (
    <Failure {...explainFailure(error, failures)} retry={() => location.reload()}>
      <Link to="/announcements" className={buttonClass()}>
        {t('lost.home')}
      </Link>
    </Failure>
  )
}

const isLost = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  error.status === 404 &&
  !('code' in error)
