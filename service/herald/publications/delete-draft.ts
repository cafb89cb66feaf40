import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { present } from '../../rules/present'
import { heraldEndpoint } from '../herald-endpoint'
import { afterHolding, heldChange, mustBeHeld, nothingHeld } from './draft-facts'

export const deleteDraft: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.deleteDraft,
  does: 'discards the held change of an announcement',
  gather: async ({ tx, input: { path } }) => ({ held: await heldChange(tx, path.chat_id) }),
  rules: [mustBeHeld],
  async run({ tx, input: { path }, tell }, { held }) {
    await tx.deleteFrom('held_changes').where('chat_id', '=', path.chat_id).execute()
    tell({ kind: 'draft', app_id: present(held).app_id, chat_id: path.chat_id })
    return {}
  },
  base: afterHolding,
  happy: {},
  scenarios: { 1770002: nothingHeld },
})
