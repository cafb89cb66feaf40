import type { FieldViolation } from '../../../contract/envelope'
import { LocalPublications } from '../../../contract/herald/publications'
import { RehearsePublication } from '../../../contract/herald/rehearsal'
import { chatScenarios } from '../../docx/chat.scenarios'
import { launchBlocks } from '../../examples/announcement'
import { launch, LAUNCH } from '../../examples/launch'
import { scenariosByWords } from '../../examples/scenarios-by-words'
import type { AnyEndpoint } from '../../http/endpoint'
import { contradictionsIn, takenIn } from '../../publications/request-faults'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { heraldEndpoint } from '../herald-endpoint'
import { appKnown, unknownApp } from '../known-things'
import { consistent, exportJson, freeMinute, notPast } from './create-publication'
import { happyPublication, LATE } from './create-publication.scenarios'
import { callerNamed, reach, reachRules, readRules } from './reach'
import type { Reached } from './reach'

interface Facts {
  unknown: FieldViolation | undefined
  contradictions: readonly FieldViolation[]
  /** Undefined: at once. */
  at: number | undefined
  now: number
  /** Targets that another publication writes in the same minute. */
  taken: readonly FieldViolation[]
  /** The source, if it is a chat. Targets that refuse are a part of the answer. */
  reached: readonly Reached[]
}

const rules: Rule<Facts>[] = [appKnown, consistent, notPast, ...reachRules<Facts>(readRules), freeMinute]

/** Of an announcement that most scenarios change, to another chat. */
const happy = {
  app_id: happyPublication.app_id,
  source: { chat_id: LAUNCH },
  targets: [{ chat_id: 'oc_other', how: 'end' as const }],
}

const scenarios: Record<string, Scenario> = {
  'no such application': { request: { body: { ...happy, app_id: 'cli_ffffffffffffffff' } } },
  [consistent.when]: { request: { body: { ...happy, targets: [...happy.targets, ...happy.targets] } } },
  ...chatScenarios,
  [notPast.when]: { request: { body: { ...happy, at: 1 } } },
  [freeMinute.when]: {
    request: { body: { ...happy, at: LATE } },
    async before(call) {
      const body = { ...happyPublication, targets: happy.targets, at: LATE }
      // A world that refuses this one has no other.
      await call(LocalPublications.create, { body }).catch(() => undefined)
    },
  },
  'announcement of the old type': { world: (file) => (launch(file).announcement.type = 'doc') },
}

/** Tells what a publication would do. The program that runs publications runs it in memory. */
export const rehearsePublication: AnyEndpoint = heraldEndpoint({
  contract: RehearsePublication,
  does: 'tells what a publication would do, and writes nothing',
  json: exportJson,
  transaction: 'itself',
  async gather({ tx, world, input: { body } }): Promise<Facts> {
    const caller = await callerNamed(tx, body.app_id)
    const { source } = body
    return {
      unknown: caller ? undefined : await unknownApp(tx, 'app_id', body.app_id),
      contradictions: contradictionsIn(body),
      at: body.at,
      now: world.now(),
      taken: await takenIn(tx, body),
      reached:
        caller && 'chat_id' in source
          ? [await reach(tx, caller, { field: 'source.chat_id', chat_id: source.chat_id }, 'read')]
          : [],
    }
  },
  rules,
  async run({ world, input: { body } }) {
    const rehearsal = await world.publications.rehearse(body)
    return rehearsal ? { rehearsal } : {}
  },
  base: { world: launchBlocks },
  happy: { body: happy },
  scenarios: scenariosByWords(rules, scenarios),
})
