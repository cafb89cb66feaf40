import type { PublicationAnswer, PublicationTargetAnswer } from '../../../contract/herald/publications'
import type { PublicationAsk } from '../../api/publications'

/** The review of an approval has its own two answers. */
export type Act = Exclude<PublicationAsk['act'], 'approve'>

/** Chats that did not get everything, which resuming tries again. */
export const missing = ({ targets }: PublicationAnswer): readonly PublicationTargetAnswer[] =>
  targets.filter(({ state }) => state === 'partly' || state === 'refused' || state === 'unreached')

/** Chats on whose page the publication has written. */
export const written = ({ targets }: PublicationAnswer): readonly PublicationTargetAnswer[] =>
  targets.filter(({ revision_before }) => revision_before !== undefined)

/** Chats that have not begun. */
export const notBegun = ({ targets }: PublicationAnswer): readonly PublicationTargetAnswer[] =>
  targets.filter(({ state }) => state === 'waiting')

/** The requests that a server accepts in this state, and that change something. The first one is what most users want. */
export function actsOf(publication: PublicationAnswer): Act[] {
  const { state, source, targets } = publication
  const isBusy = targets.some((target) => target.state === 'running' || target.state === 'paused')
  const isWritten = written(publication).length > 0
  const isWhole = written(publication).every((target) => target.state === 'done')
  const acts: [Act, boolean][] = [
    ['resume', state === 'paused' || (state === 'partly' && missing(publication).length > 0)],
    ['pause', state === 'running' || state === 'waiting'],
    ['update', isOver(state) && !isBusy && isWritten && isWhole && 'chat_id' in source],
    ['takeBack', isOver(state) && !isBusy && isWritten],
    ['stop', !isOver(state) && state !== 'taken_back'],
  ]
  return acts.filter(([, is]) => is).map(([act]) => act)
}

const isOver = (state: PublicationAnswer['state']): boolean =>
  state === 'done' || state === 'partly' || state === 'stopped'
