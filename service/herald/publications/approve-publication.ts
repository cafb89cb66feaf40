import { LocalPublications } from '../../../contract/herald/publications'
import { approved } from '../../../publishing/publications/publication'
import type { AnyEndpoint } from '../../http/endpoint'
import { publicationAnswer, publicationChange } from '../../publications/publication-answer'
import { changePublication } from '../../publications/publication-rows'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { heraldEndpoint } from '../herald-endpoint'
import { mustAccept, stopAll } from './act-endpoint'
import type { ActFacts } from './act-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'
import { SOMEBODY } from './new-publication'

interface Facts extends ActFacts {
  hash: string
}

const words = 'the hash is not that of the publication’s content, targets and times'

const rules: Rule<Facts>[] = [
  mustExist,
  mustAccept('approve'),
  {
    code: 9499,
    when: words,
    fails: ({ publication, hash }) => publication && publication.hash !== hash,
    detail: ({ publication, hash }) => ({
      field_violations: [
        { field: 'hash', value: hash, description: `the publication’s is ${publication?.hash ?? ''}` },
      ],
    }),
    ours: true,
  },
]

const created = afterCreating({ needs_approval: true })

/** Approves content, targets and times by their hash. */
export const approvePublication: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.approve,
  does: 'approves the content, targets and times of a publication',
  gather: async ({ tx, world, input: { path, body } }): Promise<Facts> => ({
    ...(await publicationNamed(tx, path.publication_id)),
    now: world.now(),
    hash: body.hash,
  }),
  rules,
  async run({ tx, world, input: { body }, tell }, facts) {
    const publication = present(facts.publication)
    const after = approved(publication, body.by ?? SOMEBODY, world.now())
    await changePublication(tx, publication, after)
    tell(publicationChange(after, world.now()))
    return { publication: publicationAnswer(after, world.now()) }
  },
  afterwards: async (world) => world.publications.wake(),
  base: {
    ...created,
    async before(call, time) {
      const request = await created.before?.(call, time)
      const { publications } = await call(LocalPublications.list, {})
      return { ...(request || undefined), body: { hash: publications[0]?.hash } }
    },
  },
  happy: {},
  scenarios: {
    1770002: unknownPublication,
    '9499: the publication is not in a state for this': { before: stopAll },
    [`9499: ${words}`]: { request: { body: { hash: 'another' } } },
  },
})
