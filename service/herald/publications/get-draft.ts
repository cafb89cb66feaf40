import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { draftAnswer, heldChange } from '../../publications/draft-rows'
import { present } from '../../rules/present'
import { heraldEndpoint } from '../herald-endpoint'
import { afterHolding, mustBeHeld, nothingHeld } from './draft-facts'

export const getDraft: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.getDraft,
  does: 'returns the held change of an announcement',
  gather: async ({ tx, input: { path } }) => ({ held: await heldChange(tx, path.chat_id) }),
  rules: [mustBeHeld],
  run: async ({ tx }, { held }) => ({ draft: await draftAnswer(tx, present(held)) }),
  base: afterHolding,
  happy: {},
  scenarios: { 1770002: nothingHeld },
})
