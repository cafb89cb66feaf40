/**
 * Codes of delayed updates (platform/cards#delayed-updates). The page has Chinese explanations only; 300090 has the words
 * that a client has seen, and all other words are ours.
 */
export const cardUpdateCodes = {
  11311: { status: 400, msg: 'card format is invalid' },
  100000: { status: 400, msg: 'card content exceeds 100 KB' },
  100030: { status: 400, msg: 'request is no JSON' },
  200000: { status: 400, msg: 'message card has been recalled' },
  200310: { status: 400, msg: 'cannot update a card of another app' },
  200320: { status: 400, msg: 'open_ids is invalid' },
  200810: { status: 400, msg: 'The card is in an ongoing interaction and cannot be updated' },
  300020: { status: 400, msg: 'token format is invalid' },
  300030: { status: 400, msg: 'token is expired' },
  300040: { status: 400, msg: 'token is used too many times' },
  300090: { status: 400, msg: 'openid empty' },
} as const satisfies Record<number, { status: number; msg: string }>
