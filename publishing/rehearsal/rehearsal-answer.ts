import type { Block } from '../../contract/docx/block'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import type { Rehearsal, RehearsalRequest } from './rehearsal'

/** The request of an endpoint as a rehearsal takes it. */
export const rehearsalOf = ({
  source,
  targets,
  app_id,
  at,
  over_ms,
  test_target,
}: PublicationRequest): RehearsalRequest => ({
  app_id,
  source: 'chat_id' in source ? source : { blocks: source.blocks as Block[] },
  targets: targets.map(({ chat_id, how, values }) => ({ chat_id, how, ...(values && { values }) })),
  ...(at !== undefined && { at }),
  ...(over_ms !== undefined && { over_ms }),
  ...(test_target !== undefined && { test_target }),
})

/** A rehearsal as the endpoints answer it. */
export const rehearsalAnswer = (rehearsal: Rehearsal): RehearsalAnswer => {
  const { startsAt, endsAt, calls, writes, targets, losses, spent, quota } = rehearsal
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    calls,
    writes,
    targets: targets.map(({ step, endsAt: ends_at, ...target }) => ({
      ...target,
      state: step,
      ...(ends_at !== undefined && { ends_at }),
    })),
    losses: losses.map(({ id: block_id, block_type, outcome }) => ({ block_id, block_type, outcome })),
    spent,
    ...(quota && { quota }),
  }
}
