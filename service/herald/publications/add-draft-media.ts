import type { FieldViolation } from '../../../contract/envelope'
import { CONSOLE_HEADER } from '../../../contract/herald/console-header'
import { AddHeldMedia, MOST_HELD_BYTES } from '../../../contract/herald/held-media'
import { sha256Of } from '../../blobs/sha256-of'
import { launchBlocks } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import { scenariosByWords } from '../../examples/scenarios-by-words'
import type { AnyEndpoint } from '../../http/endpoint'
import { addHeldMedia } from '../../publications/held-media'
import { heldMediaFacts, heldMediaRules, isRepeated } from '../../publications/held-media.rules'
import type { HeldMediaFacts } from '../../publications/held-media.rules'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { heraldEndpoint } from '../herald-endpoint'
import { appKnown, unknownApp } from '../known-things'
import { draftScenarios, happyDraft } from './draft-facts'
import { callerNamed, reach, reachRules } from './reach'
import type { Reached } from './reach'

interface Facts extends HeldMediaFacts {
  unknown: FieldViolation | undefined
  reached: readonly Reached[]
}

const rules: Rule<Facts>[] = [appKnown, ...reachRules<Facts>(), ...heldMediaRules]

const picture = new Blob(['a picture'])

export const happyMedia = {
  app_id: happyDraft.app_id,
  chat_id: LAUNCH,
  token: 'local:picture',
  name: 'plan.png',
  size: '9',
  sha256: '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b',
  file: picture,
}

/** No form of another site can send it. */
export const fromPage = { [CONSOLE_HEADER]: '1' }

const saying = (more: Record<string, string | Blob>): Scenario => ({
  request: { form: { ...happyMedia, ...more } },
})

const { 'no such application': _, 'base_revision above the newest': __, ...ofReach } = draftScenarios

/** Adds the bytes of a picture or a file, or the cells of a sheet, to a held change. */
export const addDraftMedia: AnyEndpoint = heraldEndpoint<typeof AddHeldMedia, Facts>({
  contract: AddHeldMedia,
  does: 'adds the bytes of a picture, a file or a sheet to a held change',
  upload: { part: 'file', most: MOST_HELD_BYTES },
  async gather({ tx, input: { body } }) {
    const { app_id, chat_id } = body
    const caller = await callerNamed(tx, app_id)
    return {
      unknown: caller ? undefined : await unknownApp(tx, 'app_id', app_id),
      reached: caller ? [await reach(tx, caller, { field: 'chat_id', chat_id }, 'write')] : [],
      ...(await heldMediaFacts(tx, body)),
    }
  },
  rules,
  async run({ tx, world, keep, input: { body } }, facts) {
    const { app_id, chat_id, token, name, file } = body
    const { size, sha256 } = file
    if (!isRepeated(facts)) {
      await keep(file)
      await addHeldMedia(tx, { chat_id, app_id, token, name, size, sha256, added_at: world.now() })
    }
    return { media: { token, name, size, sha256 } }
  },
  base: { world: launchBlocks },
  happy: { form: happyMedia, headers: fromPage },
  scenarios: scenariosByWords(rules, {
    'no such application': saying({ app_id: 'cli_ffffffffffffffff' }),
    ...ofReach,
    'the number of bytes differs from size': saying({ size: '7' }),
    'sha256 is not the SHA-256 of the bytes': saying({ sha256: '0'.repeat(64) }),
    'the held change has more than 100 MiB or 1,000 files, or the chat more than 300 MiB': saying({
      size: String(MOST_HELD_BYTES + 1),
    }),
    'the token has other bytes': {
      async before(call) {
        const other = 'another one'
        await call(AddHeldMedia, {
          headers: fromPage,
          form: {
            ...happyMedia,
            file: new Blob([other]),
            size: String(other.length),
            sha256: await sha256Of(new TextEncoder().encode(other)),
          },
        }).catch(() => undefined)
      },
    },
  }),
})
