import { DeleteCardElement } from '../../contract/cardkit/delete-card-element'
import { anyCard, createdCard, entityScenarios, onCard, writtenCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { nothingSent, publishedForChanges, wholeCardOnly } from './card-gates'
import { unreadableRow } from './card.rules'
import { deleteElements } from './element-changes'

const place = { element_id: 'answer' }
const happy = { sequence: 1 }
const send = { tag: 'button', element_id: 'send', name: 'send', form_action_type: 'submit' }
const withForm = {
  ...writtenCard,
  body: { elements: [{ tag: 'form', name: 'form', elements: [send] }] },
}

/** Removes a component with everything inside it (platform/cards#elements). */
export const deleteCardElement = serviceEndpoint<typeof DeleteCardElement, ChangeFacts>({
  contract: DeleteCardElement,
  ...everyChange,
  gather: (call) =>
    changeFacts(call, (card) => ({ fault: deleteElements(card, [call.input.path.element_id]) })),
  rules: [...entityRows, faultRow(300314, 'element_id unknown'), unreadableRow],
  published: [...publishedForChanges, 300303, 300314],
  unreachable: [nothingSent, ...wholeCardOnly, { code: 300303, why: 'every entity is of schema 2.0' }],
  happy: { path: { ...anyCard, ...place }, body: happy },
  base: { before: async (call) => ({ path: { ...place, ...(await createdCard(call)) } }) },
  scenarios: {
    ...entityScenarios(place, happy),
    300314: onCard({ element_id: 'nowhere' }),
    200220: onCard({ element_id: 'send' }, {}, withForm),
  },
})
