import { LocalPublications } from '../../../contract/herald/publications'
import type { StoredContent } from '../../../publishing/publications/publication-ports'
import type { AnyEndpoint } from '../../http/endpoint'
import { contentAnswer } from '../../publications/publication-answer'
import { contentOf } from '../../publications/publication-rows'
import { present } from '../../rules/present'
import { heraldEndpoint } from '../herald-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'
import type { Named } from './known-publication'

interface Facts extends Named {
  content: StoredContent
}

/** Returns what an approval is of. It stays the same until an update, even if the source is deleted. */
export const publicationContent: AnyEndpoint = heraldEndpoint<typeof LocalPublications.content, Facts>({
  contract: LocalPublications.content,
  does: 'returns the blocks of a publication, which an approver compares with each chat',
  gather: async ({ tx, input: { path } }): Promise<Facts> => ({
    ...(await publicationNamed(tx, path.publication_id)),
    content: await contentOf(tx, path.publication_id),
  }),
  rules: [mustExist],
  run: async (_, { publication, content }) => contentAnswer(present(publication), content),
  base: afterCreating(),
  happy: {},
  scenarios: { 1770002: unknownPublication },
})
