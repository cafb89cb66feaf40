/**
 * What a code looks like: HTTP status and the reference's own words
 * (specification §7, platform-facts f). When a code is answered, and in which
 * order, is for the rule tables alone.
 */
export const errorCodes = {
  0: { status: 200, msg: 'success' },

  // the gateway (platform-facts f.2, f.5, g)
  9499: { status: 400, msg: 'bad request' },
  2200: { status: 500, msg: 'internal error' },
  99991400: { status: 400, msg: 'request trigger frequency limit' },
  99991661: { status: 400, msg: 'Missing access token for authorization.' },
  99991663: {
    status: 400,
    msg: 'Invalid access token for authorization. Please make a request with token attached.',
  },
  99991668: {
    status: 400,
    msg: 'Invalid access token for authorization. Please make a request with token attached.',
  },
  99991672: { status: 400, msg: 'Access denied. One of the following scopes is required: ' },
  99992402: { status: 400, msg: 'field validation failed' },

  // tokens (platform-facts k.3)
  10003: { status: 200, msg: 'invalid param' },
  10014: { status: 200, msg: 'app id not exists' },
  10015: { status: 200, msg: 'app secret invalid' },

  // announcements (platform-facts f.1)
  1770001: { status: 400, msg: 'invalid param' },
  1770002: { status: 404, msg: 'not found' },
  1770003: { status: 400, msg: 'resource deleted' },
  1770004: { status: 400, msg: 'too many blocks in document' },
  1770005: { status: 400, msg: 'too deep level in document' },
  1770006: { status: 400, msg: 'schema mismatch' },
  1770007: { status: 400, msg: 'too many children in block' },
  1770008: { status: 400, msg: 'too big file size' },
  1770010: { status: 400, msg: 'too many table column' },
  1770011: { status: 400, msg: 'too many table cell' },
  1770012: { status: 400, msg: 'too many grid column' },
  1770013: { status: 400, msg: 'relation mismatch' },
  1770014: { status: 400, msg: 'parent children relation mismatch' },
  1770015: { status: 400, msg: 'single edit with multi document' },
  1770019: { status: 400, msg: 'repeated blockID in document' },
  1770020: { status: 400, msg: 'operation denied on copying document' },
  1770021: { status: 400, msg: 'too old document' },
  1770024: { status: 400, msg: 'invalid operation' },
  1770025: { status: 400, msg: 'operation and block not match' },
  1770026: { status: 400, msg: 'row operation over range' },
  1770027: { status: 400, msg: 'column operation over range' },
  1770028: { status: 400, msg: 'block not support create children' },
  1770029: { status: 400, msg: 'block not support to create' },
  1770030: { status: 400, msg: 'invalid parent children relation' },
  1770031: { status: 400, msg: 'block not support to delete children' },
  1770032: { status: 403, msg: 'forbidden' },
  1770033: { status: 400, msg: 'content size exceed limit' },
  1770034: { status: 400, msg: 'operation count exceed limited' },
  1770035: { status: 400, msg: 'resource count exceed limit' },
  1770038: { status: 400, msg: 'resource not found' },
  1770041: { status: 400, msg: 'open schema mismatch' },
  1771001: { status: 500, msg: 'server internal error' },
  1772001: { status: 400, msg: 'Chat announcement can NOT be found in chat information.' },
  1772002: { status: 400, msg: 'Operator and chat can NOT be in different tenants.' },
  1772003: { status: 400, msg: 'Operator can NOT be out of the chat.' },
  1772004: {
    status: 400,
    msg: 'The operator or invited bots does NOT have the authority to manage external chats without the scope.',
  },
  1772005: {
    status: 400,
    msg: 'No Permission: Only chat owner or admin can edit chat information in the current situation.',
  },
  1772006: { status: 400, msg: 'announcement type is not supported' },
  1772025: { status: 400, msg: 'Bot ability is not activated.' },
  1772034: { status: 400, msg: 'The app is unavailable or inactivated by the tenant.' },
  4000027: { status: 400, msg: 'text of block exceeds the size limit' },

  // chats (platform-facts f.7)
  232001: { status: 400, msg: 'Your request contains an invalid request parameter.' },
  232006: { status: 400, msg: 'Your request specifies a chat_id which is invalid.' },
  232009: { status: 400, msg: 'Your request specifies a chat which has already been dissolved.' },
  232010: { status: 400, msg: 'Operator and chat can NOT be in different tenants.' },
  232011: { status: 400, msg: 'Operator can NOT be out of the chat.' },
  232025: { status: 400, msg: 'Bot ability is not activated.' },

  // media (platform-facts f.3)
  1061001: { status: 500, msg: 'internal error.' },
  1061002: { status: 400, msg: 'params error.' },
  1061003: { status: 404, msg: 'not found.' },
  1061004: { status: 403, msg: 'forbidden.' },
} as const satisfies Record<number, { status: number; msg: string }>

export type ErrorCode = keyof typeof errorCodes
