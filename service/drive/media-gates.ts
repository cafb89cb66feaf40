import type { Gates, Unreachable } from '../http/endpoint'

const gate = 'the gateway answers it ahead of the operation: no token and a wrong one have its codes'
const quota = 'a world counts no storage'
const covers = 'no covers are made of anything here'
const check = 'nobody reads what is uploaded'
const tree = 'material hangs under a block, not in a tree of folders'

/**
 * Refusals of the media operations before their rules; 1061045 means to try again (platform/files#media-errors,
 * platform/envelope#schema-failures).
 */
export const mediaGates: Gates = { invalid: 99992402, internal: 1061001, storage: 1061045 }

/** One application's uploads of all kinds must come one after the other (platform/files#media-upload). */
export const uploadGates: Gates = { ...mediaGates, atOnce: 1061045 }

/** The gateway does not look into a form with a file: the operation refuses its fields. */
export const formGates: Gates = { ...uploadGates, invalid: 1061002 }

/** Codes of platform/files#media-errors that no state of a world can cause; every media operation lists them. */
export const mediaUnreachable: Unreachable[] = [
  { code: 1061001, why: 'an internal error: the gate of everything that throws, not a rule' },
  { code: 1061005, why: gate },
  { code: 1061006, why: 'nothing is asked that could take too long to answer' },
  {
    code: 1061007,
    why: 'material is kept as long as the chat: what a deleted block showed is in older revisions',
  },
  { code: 1061042, why: 'a block or a spreadsheet takes any number of uploads' },
  { code: 1061061, why: quota },
  { code: 1061073, why: 'the gateway answers 99991672 ahead of the operation' },
  { code: 1061101, why: quota },
  { code: 1061109, why: check },
  { code: 1061113, why: check },
  { code: 1061547, why: tree },
  { code: 1062004, why: covers },
  { code: 1062005, why: covers },
  { code: 1062006, why: covers },
  { code: 1062012, why: 'files are copied by no operation' },
  { code: 1062013, why: 'bytes are kept under their hash: a damaged file is a bug, not a state' },
  { code: 1062014, why: 'no operation asks whether a file is there already' },
  { code: 1062051, why: 'who hung up hears no answer' },
  { code: 1062505, why: tree },
  { code: 1062506, why: tree },
  { code: 1062507, why: tree },
]

/** The codes that the pages of media list for all its operations together (platform/files#media-errors). */
export const publishedForMedia = {
  together: [
    1061001, 1061002, 1061003, 1061004, 1061005, 1061006, 1061007, 1061008, 1061021, 1061041, 1061042,
    1061043, 1061044, 1061045, 1061061, 1061073, 1061101, 1061109, 1061113, 1061547, 1062004, 1062005,
    1062006, 1062007, 1062008, 1062009, 1062010, 1062011, 1062012, 1062013, 1062014, 1062051, 1062505,
    1062506, 1062507,
  ],
}
