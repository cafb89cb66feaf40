import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { publicationAnswer } from '../../publications/publication-answer'
import { present } from '../../rules/present'
import { heraldEndpoint } from '../herald-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'

export const getPublication: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.get,
  does: 'returns a publication with the state of each chat',
  gather: ({ tx, input: { path } }) => publicationNamed(tx, path.publication_id),
  rules: [mustExist],
  run: async ({ world }, { publication }) => ({
    publication: publicationAnswer(present(publication), world.now()),
  }),
  base: afterCreating(),
  happy: {},
  scenarios: { 1770002: unknownPublication },
})
