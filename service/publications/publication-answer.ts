import type { ReportedChange } from '../../contract/herald/changes'
import type { PublicationAnswer, PublicationContentAnswer } from '../../contract/herald/publications'
import { stateOf, targetStateOf } from '../../publishing/publications/publication'
import type { Publication } from '../../publishing/publications/publication'
import type { StoredContent } from '../../publishing/publications/publication-ports'

/** A publication as answers show it at this time of the world. */
export function publicationAnswer(publication: Publication, now: number): PublicationAnswer {
  const {
    stage,
    needs_approval: _,
    author: __,
    test_target,
    approval,
    stopped,
    targets,
    ...rest
  } = publication
  return {
    ...rest,
    state: stateOf(publication, now),
    ...(test_target !== undefined && { test_target }),
    ...(approval && { approval }),
    ...(stage === 'stopped' && stopped && { stopped }),
    targets: targets.map((target) => {
      const { chat_id, how, due_at, written, revision_after, merged, verified } = target
      const { code, msg, reason, lost_sheets } = target
      return {
        chat_id,
        how,
        state: targetStateOf(publication, target),
        due_at,
        ...(written[0] && { revision_before: written[0].from }),
        ...(revision_after !== undefined && { revision_after }),
        ...(merged && { merged }),
        ...(verified !== undefined && { verified }),
        ...(code !== undefined && { code }),
        ...(msg !== undefined && { msg }),
        ...(reason && { reason }),
        ...(lost_sheets && { lost_sheets }),
      }
    }),
  }
}

/** The change that pages learn of when a publication was made or changed. */
export const publicationChange = (publication: Publication, now: number): ReportedChange => ({
  kind: 'publication',
  app_id: publication.app_id,
  publication_id: publication.publication_id,
  state: stateOf(publication, now),
})

/** What an approval is of. */
export const contentAnswer = (
  { targets }: Publication,
  { blocks, before }: StoredContent,
): PublicationContentAnswer => ({
  blocks: [...blocks],
  ...(before && { before: [...before] }),
  targets: targets.map(({ chat_id, values, base_revision }) => ({
    chat_id,
    ...(values && { values }),
    ...(base_revision !== undefined && { base_revision }),
  })),
})
