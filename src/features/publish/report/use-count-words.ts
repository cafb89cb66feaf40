import { usePublishWords } from '../use-publish-words'
import type { PublishJob, TargetState } from '../run/job'

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

/** How many chats of a job are where. */
interface Counts {
  done: number
  partly: number
  /** Refused, or out of reach. */
  refused: number
  /** Nothing happens there unless somebody says so. */
  waiting: number
  all: number
}

export function countsOf({ targets }: PublishJob): Counts {
  const count = (...states: TargetState['is'][]) =>
    targets.filter(({ state }) => states.includes(state.is)).length
  return {
    done: count('done'),
    partly: count('partly'),
    refused: count('refused', 'unreached'),
    waiting: count('changed', 'cancelled', 'paused'),
    all: targets.length,
  }
}
