import { useParams } from 'react-router-dom'
import { PublishStatus, jobRoute, publishQueueOf } from '../features/publish/publish'
import { JobPage } from '../features/publish/report/job-page'
import { JobsPage } from '../features/publish/report/jobs-page'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { BarBack, BarName, BarTitle, InBar } from '../ui/page-bar'
import { PageTitle } from '../ui/page-title'
import { MainRegion } from './main-region'
import styles from './forwards-route.module.css'

/** The announcements that this browser published as the application: all of them, or the one in the address. */
export function PublishesRoute() {
  const { t } = useTranslation()
  const { job_id } = useParams()
  const { app } = useCurrentSession()
  // One record has a heading of its own.
  const Title = job_id ? BarName : BarTitle
  const publishQueue = publishQueueOf(app.app_id)
  return (
    <MainRegion className={styles['main']}>
      <PageTitle title={t('publishes.title')} />
      <PublishStatus publishQueue={publishQueue} isListed />
      <InBar part="title">
        <BarBack
          to={job_id ? jobRoute() : '/announcements'}
          words={t(job_id ? 'publishes.title' : 'rail.announcements')}
        />
        <Title>{t('publishes.title')}</Title>
      </InBar>
      {job_id ? (
        <JobPage key={job_id} publishQueue={publishQueue} jobId={job_id} />
      ) : (
        <JobsPage publishQueue={publishQueue} />
      )}
    </MainRegion>
  )
}
