import { schemaOf } from '../../../../contract/im/cards/card-parts'
import { parsedInside } from '../../../http/json-size'
import { wholeDocument } from '../../../http/read-json'

/**
 * A card as `raw_card_content` shows it: its JSON in a text, with the version of its schema
 * (platform/messages#received-content). Herald has no attachments of cards.
 */
export const rawCard = (content: string): string =>
  JSON.stringify({
    json_card: content,
    json_attachment: '{}',
    card_schema: schemaOf(parsedInside(content, wholeDocument)) === '2.0' ? 2 : 1,
  })
