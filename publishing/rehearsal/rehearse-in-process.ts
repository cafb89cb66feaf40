import { RateBudget } from '../../client/rate-budget'
import type { Block } from '../../contract/docx/block'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import { steadyClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { newId } from '../../saving/saving'
import { inProcessClient } from '../publications/in-process-client'
import type { RehearsalPorts } from './rehearsal'
import { rehearse } from './rehearse'

interface Options extends Pick<RehearsalPorts, 'openService' | 'now' | 'random'> {
  /** One request to the real service, without a network. */
  answer(request: Request): Promise<Response>
}

/** Rehearses a publication of a service that is in the same program, and answers as its endpoint does. */
export async function rehearseInProcess(
  { source, targets, app_id, at, over_ms, test_target }: PublicationRequest,
  { answer, ...ports }: Options,
): Promise<RehearsalAnswer> {
  const request = {
    app_id,
    source: 'chat_id' in source ? source : { blocks: source.blocks as Block[] },
    targets: targets.map(({ chat_id, how, values }) => ({ chat_id, how, ...(values && { values }) })),
    ...(at !== undefined && { at }),
    ...(over_ms !== undefined && { over_ms }),
    ...(test_target !== undefined && { test_target }),
  }
  const { startsAt, endsAt, calls, writes, losses, spent, ...rehearsal } = await rehearse(request, {
    ...ports,
    client: await inProcessClient(answer, app_id),
    budgets: {
      reads: new RateBudget('reads', steadyClock.now),
      media: new RateBudget('media', steadyClock.now),
    },
    clock: steadyClock,
    newId,
    newToken: newUuid,
  })
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    calls,
    writes,
    targets: rehearsal.targets.map(({ step, endsAt: ends_at, ...target }) => ({
      ...target,
      state: step,
      ...(ends_at !== undefined && { ends_at }),
    })),
    losses: losses.map(({ id: block_id, block_type, outcome }) => ({ block_id, block_type, outcome })),
    spent,
  }
}
