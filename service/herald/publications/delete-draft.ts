import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { forgetHeldChange, heldChange } from '../../publications/draft-rows'
import { present } from '../../rules/present'
import { heraldEndpoint } from '../herald-endpoint'
import { afterHolding, mustBeHeld, nothingHeld } from './draft-facts'

export const deleteDraft: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.deleteDraft,
  does: 'discards the held change of an announcement',
  gather: async ({ tx, input: { path } }) => ({ held: await heldChange(tx, path.chat_id) }),
  rules: [mustBeHeld],
  async run({ tx, input: { path }, tell }, { held }) {
    await forgetHeldChange(tx, path.chat_id)
    tell({ kind: 'draft', app_id: present(held).app_id, chat_id: path.chat_id })
    return {}
  },
  base: afterHolding,
  happy: {},
  scenarios: { 1770002: nothingHeld },
})
