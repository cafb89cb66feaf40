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

interface Facts extends DraftFacts {
  version: number | undefined
}

const words = 'version is not that of the held change'

const rules: Rule<Facts>[] = [
  ...draftRules,
  {
    code: 9499,
    when: words,
    fails: ({ version, held }) => version !== undefined && version !== (held?.version ?? 0),
    detail: ({ version, held }) => ({
      field_violations: [
        {
          field: 'version',
          value: String(version),
          description: held
            ? `${held.made_by} has changed it since: it is at version ${held.version}`
            : 'it was discarded or published since',
        },
      ],
    }),
    ours: true,
  },
]

/** Puts a held change in the place of the earlier one. */
export const putDraft: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.putDraft,
  does: 'changes a held change',
  json: exportJson,
  gather: async ({ tx, input: { path, body } }): Promise<Facts> => ({
    ...(await gatherDraft(tx, { ...body, ...path })),
    version: body.version,
  }),
  rules,
  async run(call, { held }) {
    const { path, body } = call.input
    const { version: _, ...draft } = body
    return { draft: await holdChange(call, { ...draft, ...path, version: (held?.version ?? 0) + 1 }) }
  },
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH }, body: happyDraft },
  scenarios: scenariosByWords(rules, {
    ...draftScenarios,
    [words]: { request: { body: { ...happyDraft, version: 7 } } },
  }),
})
