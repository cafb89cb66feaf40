import type { FieldViolation } from '../../../contract/envelope'
import { LocalPublications } from '../../../contract/herald/publications'
import type { Publication } from '../../../publishing/publications/publication'
import { launchBlocks } from '../../examples/announcement'
import { readPublication, readPublications } from '../../publications/publication-rows'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import type { Tx } from '../../store/store'
import { unknown } from '../near'
import { happyPublication } from './create-publication.scenarios'

/** The most publications in a list. */
export const MOST_LISTED = 200

/** The publication that a path names. */
export interface Named {
  publication: Publication | undefined
  /** The id that none has, with the near ones. */
  unknown: FieldViolation | undefined
}

export async function publicationNamed(tx: Tx, publication_id: string): Promise<Named> {
  const publication = await readPublication(tx, publication_id)
  if (publication) return { publication, unknown: undefined }
  const all = await readPublications(tx, { app_id: undefined, chat_id: undefined, most: MOST_LISTED })
  const known = all.map(({ publication_id: id }) => ({ id }))
  return {
    publication,
    unknown: unknown('publication_id', publication_id, 'no publication has this id', known),
  }
}

export const mustExist: Rule<Named> = {
  code: 1770002,
  when: 'no such publication',
  fails: (f) => !f.publication,
  detail: (f) => ({ field_violations: f.unknown ? [f.unknown] : [] }),
  ours: true,
}

/** There is a publication that waits, and the request names it. */
export const afterCreating = (more: object = {}): Scenario => ({
  world: launchBlocks,
  async before(call) {
    const body = { ...happyPublication, at: 253_370_764_800_000, ...more }
    const { publication } = await call(LocalPublications.create, { body })
    return { path: { publication_id: publication.publication_id } }
  },
})

/** The request names none. */
export const unknownPublication: Scenario = { request: { path: { publication_id: 'pub_none' } } }
