import type { TFunction } from 'i18next'
import { explainRefusal } from '../../document/explain-refusal'
import type { TargetState, CopyFailure } from '../run/job'
import type { SayPublish } from '../use-publish-words'

const reasons = ['bytes', 'limit', 'make', 'element', 'remake', 'last', 'consent', 'contentGone'] as const

/** Why something is not there, in a few words: the guide's where the service said a code, else those of our own plan. */
function whyWords(why: CopyFailure, say: SayPublish, t: TFunction<'failures'>): string {
  const reason = reasons.find((each) => each === why.reason)
  if (reason) return say(`job.reasons.${reason}`)
  if (why.code === undefined && why.msg === '') return say('job.reasons.unsaid')
  const { what } = explainRefusal(why, t)
  return why.code === undefined ? `${what} ${why.msg}` : `${what} (${why.code})`
}

/** What there is to say of one chat besides its state; empty where nothing is. */
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
