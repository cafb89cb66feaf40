import { cardUpdateCodes } from '../im/interactive/card-update-codes'

/** Codes of cards that change, with the words of their pages (platform/cards#codes-of-card-entities). */
export const cardCodes = {
  ...cardUpdateCodes,
  10002: { status: 400, msg: 'Your request contains an invalid request parameter.' },
  200220: { status: 400, msg: 'Failed to generate card content' },
  200740: { status: 400, msg: 'The card entity does not exist' },
  200750: { status: 400, msg: 'The card entity has expired' },
  200770: { status: 400, msg: 'UUID conflict' },
  200850: { status: 400, msg: 'Card streaming timeout' },
  200860: { status: 400, msg: 'Card content exceeds limit.' },
  300121: { status: 400, msg: 'Failed to replace element' },
  300122: { status: 400, msg: 'Failed to update card configuration' },
  300301: { status: 400, msg: 'Duplicate element_id in card component.' },
  300302: { status: 400, msg: 'update_multi property is false' },
  300303: { status: 400, msg: 'Only schema 2.0 is supported' },
  300305: { status: 400, msg: 'The number of card components exceeds 200' },
  300307: { status: 400, msg: 'The card DSL is empty' },
  300309: { status: 400, msg: 'Card streaming closed' },
  300310: { status: 400, msg: 'Only update text' },
  300311: {
    status: 400,
    msg: 'The current application does not have permission to update/use this card',
  },
  300312: { status: 400, msg: 'Unable to update element tag' },
  300313: { status: 400, msg: 'Failed to update element properties' },
  300314: { status: 400, msg: 'Failed to delete element' },
  300315: { status: 400, msg: 'Failed to add element' },
  300317: {
    status: 400,
    msg: 'The sequence number for operating on the card did not increment consecutively',
  },
} as const satisfies Record<number, { status: number; msg: string }>
