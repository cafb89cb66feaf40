import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type {
  TargetState,
  CopyFailure,
  PublishJob,
  PublishTarget,
} from '../../../../publishing/run/publish-job'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { explainRefusal } from '../../document/document'
import type { SayPublish } from '../words'
import { usePublishWords } from '../words'

const reasons = [
  'bytes',
  'sheets',
  'cells',
  'limit',
  'make',
  'element',
  'remake',
  'last',
  'consent',
  'contentGone',
] as const

/**
 * Why something is missing, in a few words: from the error guide if the service returned a code, else from the plan.
 */
export function whyWords(why: CopyFailure, say: SayPublish, t: TFunction<'failures'>): string {
  const reason = reasons.find((each) => each === why.reason)
  if (reason) return say(`job.reasons.${reason}`)
  if (why.code === undefined && why.msg === '') return say('job.reasons.unsaid')
  const { what } = explainRefusal(why, t)
  return why.code === undefined ? `${what} ${why.msg}` : what
}

/** A note about one chat besides its state; empty if there is nothing to add. */
export function targetNote(state: TargetState, say: SayPublish, t: TFunction<'failures'>): string {
  switch (state.is) {
    case 'done':
      return state.isHeld === false ? say('job.isNotHeld') : state.hasOthers ? say('job.hasOthers') : ''
    case 'partly':
      return state.left
        .map((each) => say('job.left', { count: each.blocks, why: whyWords(each, say, t) }))
        .join(' ')
    case 'refused':
      return whyWords(state.why, say, t)
    case 'unreached':
      return say('job.unreached')
    case 'changed':
      return say('job.changed', { revision: state.revision })
    default:
      return ''
  }
}

/** What was refused in one chat, once for each reason. */
export function failuresOf(state: TargetState): readonly CopyFailure[] {
  if (state.is === 'refused') return [state.why]
  return state.is === 'partly' ? state.left : []
}

/** The state of a job in one line. */
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

/** How many chats of a job are in which state. */
interface Counts {
  done: number
  partly: number
  /** Refused, or out of reach. */
  refused: number
  /** Waiting for a decision of the user. */
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

/** The words of a report, in the language of the page. */
export function useReportWords(): ReportWords {
  const { say, language } = usePublishWords()
  const { t } = useTranslation('failures')
  return useMemo(
    () => ({
      state: (is) => say(`job.states.${is}`),
      how: (how) => say(`job.how.${how}`),
      note: (state) => targetNote(state, say, t),
      time: (ms) => formatDateTime(ms, language),
    }),
    [say, language, t],
  )
}

/** The words that a report needs from the page's language. */
export interface ReportWords {
  state(state: TargetState['is']): string
  how(how: PublishTarget['how']): string
  note(state: TargetState): string
  time(ms: number): string
}

/** Column names for programs: the same in every language. */
export const reportColumns = [
  'chat',
  'chat_id',
  'how',
  'state',
  'at',
  'revision',
  'code',
  'note',
  'source_chat_id',
  'source_revision',
] as const

/** A row for every chat with its outcome. */
export const reportRows = ({ source, targets }: PublishJob, words: ReportWords): string[][] =>
  targets.map(({ chat_id, name, how, state }) => [
    name,
    chat_id,
    words.how(how),
    words.state(state.is),
    'at' in state ? words.time(state.at) : '',
    'revision' in state ? String(state.revision) : '',
    failuresOf(state)
      .flatMap(({ code }) => code ?? [])
      .join(' '),
    words.note(state),
    source.chat_id,
    String(source.revision),
  ])
