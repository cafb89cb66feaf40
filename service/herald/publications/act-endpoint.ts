import type { Endpoint } from '../../../contract/endpoint'
import { LocalPublications } from '../../../contract/herald/publications'
import type { PublicationAnswer } from '../../../contract/herald/publications'
import { accepts, afterAct, stateOf } from '../../../publishing/publications/publication'
import type { Publication, PublicationAct } from '../../../publishing/publications/publication'
import type { AnyEndpoint } from '../../http/endpoint'
import { publicationAnswer, publicationChange } from '../../publications/publication-answer'
import { changePublication, forgetEntries } from '../../publications/publication-rows'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario, ScenarioCall } from '../../rules/scenario'
import { heraldEndpoint } from '../herald-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'
import type { Named } from './known-publication'

export interface ActFacts extends Named {
  now: number
}

/** The publication is in a state in which the act means nothing. */
export const mustAccept = (act: PublicationAct): Rule<ActFacts> => ({
  code: 9499,
  when: 'the publication is not in a state for this',
  fails: ({ publication, now }) => publication && !accepts(publication, act, now),
  detail: ({ publication, now }) => ({
    field_violations: [
      {
        field: 'publication_id',
        description: `its state is ${publication ? stateOf(publication, now) : ''}`,
      },
    ],
  }),
  ours: true,
})

interface Act<E> {
  contract: E
  act: PublicationAct
  does: string
  /** Notes who asked, and why. */
  note?(publication: Publication, asked: { by?: string; note?: string }, now: number): Publication
  base?: Scenario
  /** Puts the publication into a state that refuses the act. */
  refused: Scenario
}

/** Does what a user asks of a publication. */
export const actEndpoint = <E extends (typeof LocalPublications)['pause' | 'resume' | 'stop' | 'takeBack']>({
  contract,
  act,
  does,
  note = (publication) => publication,
  base = afterCreating(),
  refused,
}: Act<E>): AnyEndpoint =>
  heraldEndpoint<Endpoint, ActFacts>({
    contract,
    does,
    gather: async ({ tx, world, input }) => ({
      ...(await publicationNamed(tx, (input.path as { publication_id: string }).publication_id)),
      now: world.now(),
    }),
    rules: [mustExist, mustAccept(act)],
    async run({ tx, world, tell, input: { body } }, facts): Promise<{ publication: PublicationAnswer }> {
      const publication = present(facts.publication)
      const after = note(afterAct(publication, act), body as { by?: string; note?: string }, world.now())
      if (after !== publication) await changePublication(tx, publication, after)
      if (after.work !== publication.work) await forgetEntries(tx, after.publication_id)
      tell(publicationChange(after, world.now()))
      return { publication: publicationAnswer(after, world.now()) }
    },
    afterwards: async (world) => world.publications.wake(),
    base,
    happy: {},
    scenarios: { 1770002: unknownPublication, 9499: refused },
  })

/** Stops every publication. */
export async function stopAll(call: ScenarioCall): Promise<void> {
  const { publications } = await call(LocalPublications.list, {})
  for (const { publication_id } of publications)
    await call(LocalPublications.stop, { path: { publication_id }, body: {} })
}
