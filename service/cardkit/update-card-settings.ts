import { UpdateCardSettings } from '../../contract/cardkit/update-card-settings'
import { anyCard, createdCard, entityScenarios, longCard, onCard } from '../examples/card'
import { serviceEndpoint } from '../http/endpoint'
import { changeFacts, entityRows, everyChange, faultRow } from './card-changes'
import type { ChangeFacts } from './card-changes'
import { onlySettings, publishedForChanges } from './card-gates'
import { tooLongRow } from './card.rules'
import { asSettings, changeSettings, malformed, objectIn, setsStreaming } from './element-changes'

const says = (settings: object | string, sequence = 1) => ({
  settings: typeof settings === 'string' ? settings : JSON.stringify(settings),
  sequence,
})
const happy = says({ config: { streaming_mode: false } })

/** Changes the configuration of an entity, such as its streaming mode (platform/cards#streaming). */
export const updateCardSettings = serviceEndpoint<typeof UpdateCardSettings, ChangeFacts>({
  contract: UpdateCardSettings,
  ...everyChange,
  gather: (call) =>
    changeFacts(call, (card) => {
      const settings = objectIn(call.input.body.settings)
      if (!settings) return { fault: malformed('settings is no JSON object') }
      return {
        fault: changeSettings(card, settings),
        setsStreaming: setsStreaming(settings),
        becomes: asSettings,
      }
    }),
  rules: [
    ...entityRows,
    faultRow(10002, 'settings is no JSON object'),
    faultRow(300122, 'the card cannot have the configuration'),
    tooLongRow,
  ],
  published: [...publishedForChanges, 200860, 300122],
  unreachable: [...onlySettings],
  happy: { path: anyCard, body: happy },
  base: { before: async (call) => ({ path: await createdCard(call) }) },
  scenarios: {
    ...entityScenarios({}, happy),
    10002: { request: { body: says('off') } },
    300122: { request: { body: says({ config: { summary: 'words' } }) } },
    200860: onCard({}, { body: says({ config: { summary: { content: 'x'.repeat(1_000) } } }) }, longCard),
  },
})
