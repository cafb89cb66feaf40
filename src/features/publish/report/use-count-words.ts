import { usePublishWords } from '../use-publish-words'
import type { Counts } from './counts-of'

/** How a job stands, in a line. */
export function useCountWords(): (counts: Counts) => string {
  const { say } = usePublishWords()
  return ({ done, partly, refused, waiting, all }) =>
    [
      say('job.summary', { done, all }),
      partly > 0 ? say('job.summaryPartly', { count: partly }) : '',
      refused > 0 ? say('job.summaryRefused', { count: refused }) : '',
      waiting > 0 ? say('job.summaryOther', { count: waiting }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
}
