import { RateBudget } from '../../client/rate-budget'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import { steadyClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { newId } from '../../saving/saving'
import { inProcessClient } from '../publications/in-process-client'
import type { RehearsalPorts } from './rehearsal'
import { rehearsalAnswer, rehearsalOf } from './rehearsal-answer'
import { rehearse } from './rehearse'

interface Options extends Pick<RehearsalPorts, 'openService' | 'now' | 'random'> {
  /** One request to the real service, without a network. */
  answer(request: Request): Promise<Response>
}

/** Rehearses a publication of a service that is in the same program, and answers as its endpoint does. */
export async function rehearseInProcess(
  request: PublicationRequest,
  { answer, ...ports }: Options,
): Promise<RehearsalAnswer> {
  const rehearsal = await rehearse(rehearsalOf(request), {
    ...ports,
    client: await inProcessClient(answer, request.app_id),
    budgets: {
      reads: new RateBudget('reads', steadyClock.now),
      media: new RateBudget('media', steadyClock.now),
    },
    clock: steadyClock,
    newId,
    newToken: newUuid,
  })
  return rehearsalAnswer(rehearsal)
}
