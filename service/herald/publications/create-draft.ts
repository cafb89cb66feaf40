import { LocalPublications } from '../../../contract/herald/publications'
import { launchBlocks } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import { scenariosByWords } from '../../examples/scenarios-by-words'
import type { AnyEndpoint } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { heraldEndpoint } from '../herald-endpoint'
import { exportJson } from './create-publication'
import { draftRules, draftScenarios, gatherDraft, happyDraft, holdChange } from './draft-facts'
import type { DraftFacts } from './draft-facts'

const words = 'a change of this announcement is held already'

const rules: Rule<DraftFacts>[] = [
  ...draftRules,
  {
    code: 9499,
    when: words,
    fails: (f) => f.held !== undefined,
    detail: (f) => ({
      field_violations: [
        {
          field: 'chat_id',
          description: `${f.held?.made_by ?? ''} holds a change of it: put yours in its place`,
        },
      ],
    }),
    ours: true,
  },
]

/** Holds a change of an announcement back. Nothing is written until it is published. */
export const createDraft: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.createDraft,
  does: 'holds a change of an announcement back',
  json: exportJson,
  gather: ({ tx, input: { body } }) => gatherDraft(tx, body),
  rules,
  run: async (call) => ({ draft: await holdChange(call, { ...call.input.body, version: 1 }) }),
  base: { world: launchBlocks },
  happy: { body: { ...happyDraft, chat_id: LAUNCH } },
  scenarios: scenariosByWords(rules, {
    ...draftScenarios,
    [words]: {
      async before(call) {
        const body = { ...happyDraft, chat_id: LAUNCH }
        // A world that refuses this one has no other.
        await call(LocalPublications.createDraft, { body }).catch(() => undefined)
      },
    },
  }),
})
