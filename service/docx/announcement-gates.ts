import type { Gates, Limit } from '../http/endpoint'

/**
 * The gates of announcement operations before their rules (platform/docx#announcement-errors,
 * platform/envelope#schema-failures).
 */
export const announcementGates: Gates = { invalid: 99992402, internal: 1771001 }

export const READ_SCOPES = ['im:chat.announcement:read']
export const WRITE_SCOPES = ['im:chat.announcement:write_only']

const SECOND_MS = 1000

/** A limit that each application has of its own; announcement pages answer it with HTTP 400 (platform/docx#updates-and-their-limits, platform/pace#limits). */
export const perApp = (times: number): Limit => ({ times, ms: SECOND_MS, by: 'app', status: 400 })

/** Three writes a second to one announcement, of any kind and by anyone. */
const perAnnouncement: Limit = {
  times: 3,
  ms: SECOND_MS,
  by: 'chat',
  name: 'announcement edits',
  status: 429,
}

export const writeLimits: Limit[] = [perApp(5), perAnnouncement]

/** Codes of platform/docx#announcement-errors that no state of this world can cause; every operation lists them. */
export const unreachableEverywhere = [
  { code: 1771001, why: 'an internal error: the gate of everything that throws, not a rule' },
  { code: 1771002, why: 'an error of the real gateway' },
  { code: 1771003, why: 'an error of the real gateway' },
  { code: 1771004, why: 'an error of the real gateway' },
  { code: 1771005, why: 'maintenance of the real platform' },
  { code: 1772034, why: 'a world has no applications that a tenant switched off' },
]

/** The codes that the pages of reads list (platform/docx#announcement-errors). */
export const publishedForReads: readonly number[] = [
  1770001, 1770002, 1770032, 1771001, 1771002, 1771003, 1771004, 1771005, 1772001, 1772002, 1772003, 1772004,
  1772006, 1772025, 1772034,
]

/** The same for writes. */
export const publishedForWrites: readonly number[] = [
  ...publishedForReads,
  1770003,
  1770004,
  1770005,
  1770006,
  1770007,
  1770008,
  1770010,
  1770011,
  1770012,
  1770013,
  1770014,
  1770015,
  1770019,
  1770020,
  1770021,
  1770024,
  1770025,
  1770026,
  1770027,
  1770028,
  1770029,
  1770030,
  1770031,
  1770033,
  1770034,
  1770035,
  1770038,
  1770041,
  1772005,
]
