import type { FieldViolation } from '../../../contract/envelope'
import { LocalPublications } from '../../../contract/herald/publications'
import { launchBlocks } from '../../examples/announcement'
import { scenariosByWords } from '../../examples/scenarios-by-words'
import type { AnyEndpoint, Caller } from '../../http/endpoint'
import { missingMediaIn } from '../../publications/held-media'
import { makePublication } from '../../publications/make-publication'
import { publicationAnswer, publicationChange } from '../../publications/publication-answer'
import { addPublication, rememberedPublication } from '../../publications/publication-rows'
import { contradictionsIn, takenIn } from '../../publications/request-faults'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { heraldEndpoint } from '../herald-endpoint'
import { appKnown, unknownApp } from '../known-things'
import { reachedBy } from './create-facts'
import { createScenarios, happyPublication } from './create-publication.scenarios'
import { SOMEBODY, sourceOf } from './new-publication'
import { callerNamed, reachRules } from './reach'
import type { Reached } from './reach'

/** An export of a long announcement. */
export const exportJson = { bytes: 16 * 1024 * 1024, values: 2_000_000 }

interface Facts {
  caller: Caller | undefined
  unknown: FieldViolation | undefined
  contradictions: readonly FieldViolation[]
  /** Undefined: at once. */
  at: number | undefined
  now: number
  reached: readonly Reached[]
  /** Targets that another publication writes in the same minute. */
  taken: readonly FieldViolation[]
  /** Bytes that the blocks name and no held change has. */
  missing: readonly FieldViolation[]
}

/** The parts of a request fit each other. */
export const consistent: Rule<Pick<Facts, 'contradictions'>> = {
  code: 99992402,
  when: 'the same chat twice, the source among the targets, over 100 chats with those left out, or a test_target or base_revision that fits no target',
  fails: (f) => f.contradictions.length > 0,
  detail: (f) => ({ field_violations: [...f.contradictions] }),
  ours: true,
}

/** It does not begin before it is requested. */
export const notPast: Rule<Pick<Facts, 'at' | 'now'>> = {
  code: 99992402,
  when: 'at is in the past',
  fails: ({ at, now }) => at !== undefined && at < now,
  detail: ({ at, now }) => ({
    field_violations: [
      { field: 'at', value: String(at), description: `is in the past: the world’s time is ${now}` },
    ],
  }),
  ours: true,
}

/** Two schedules of one minute would not know of each other. */
export const freeMinute: Rule<Pick<Facts, 'taken'>> = {
  code: 9499,
  when: 'another publication writes a target in the same minute',
  fails: (f) => f.taken.length > 0,
  detail: (f) => ({ field_violations: [...f.taken] }),
  ours: true,
}

const mediaThere: Rule<Pick<Facts, 'missing'>> = {
  code: 99992402,
  when: 'the blocks name bytes of a held change, and no held change of a replaced chat has them',
  fails: (f) => f.missing.length > 0,
  detail: (f) => ({ field_violations: [...f.missing] }),
  ours: true,
}

const rules: Rule<Facts>[] = [appKnown, consistent, notPast, ...reachRules<Facts>(), mediaThere, freeMinute]

/** Takes a publication, which the server runs when it is due. Its content is the source as it is now. */
export const createPublication: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.create,
  does: 'publishes an announcement in other chats, now or at a time',
  json: exportJson,
  async remembered({ tx, world, input: { body } }) {
    const publication = await rememberedPublication(tx, body, world.now())
    return publication && { publication: publicationAnswer(publication, world.now()) }
  },
  async gather({ tx, world, input: { body } }): Promise<Facts> {
    const caller = await callerNamed(tx, body.app_id)
    return {
      caller,
      unknown: caller ? undefined : await unknownApp(tx, 'app_id', body.app_id),
      contradictions: contradictionsIn(body),
      at: body.at,
      now: world.now(),
      reached: caller ? await reachedBy(tx, caller, body) : [],
      taken: await takenIn(tx, body),
      missing: await missingMediaIn(tx, body),
    }
  },
  rules,
  async run({ tx, world, input: { body }, tell }, { caller, reached }) {
    const source = await sourceOf(tx, present(caller), body, reached)
    const publication = await makePublication(tx, body, {
      publication_id: `pub_${world.newId('event')}`,
      now: world.now(),
      made_by: body.made_by ?? SOMEBODY,
      source,
      revisionOf: (chat_id) => reached.find((each) => each.chat_id === chat_id)?.facts.announcement?.revision,
    })
    await addPublication(tx, publication, { uuid: body.uuid, content: source.content })
    tell(publicationChange(publication, world.now()))
    return { publication: publicationAnswer(publication, world.now()) }
  },
  afterwards: async (world) => world.publications.wake(),
  base: { world: launchBlocks },
  happy: { body: happyPublication },
  scenarios: scenariosByWords(rules, createScenarios),
})
