import { Unfinished } from '../../../ui/unfinished'
import { jobRoute } from '../publish-address'
import { isUnfinished } from '../run/job'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'

/** What a closed tab, a reload or a pause left unfinished: go on with it, or let it be. */
export function UnfinishedJobs({ desk }: { desk: PublishDesk }) {
  const { say } = usePublishWords()
  const { jobs, running, elsewhere } = useDesk(desk)
  const left = jobs.filter(
    (job) => !running.has(job.job_id) && !elsewhere.has(job.job_id) && isUnfinished(job),
  )
  return (
    <Unfinished
      ways={{ goOn: say('job.goOn'), details: say('jobs.details'), setAside: say('jobs.setAside') }}
      works={left.map(({ job_id, source, targets }) => ({
        id: job_id,
        words: say('jobs.unfinished', { source: source.name, count: targets.length }),
        to: jobRoute(job_id),
        onGoOn: () => void desk.goOn(job_id),
        onSetAside: () => void desk.setAside(job_id),
      }))}
    />
  )
}
