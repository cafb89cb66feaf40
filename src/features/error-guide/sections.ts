import { errorCodes } from '../../../contract/error-codes'
import { platformCodes } from '../../../contract/platform-codes'

/**
 * The operations whose codes the specification lists (platform/messages#merge-forward-errors, platform/files#upload-errors, platform/files#resource-errors), in the
 * order in which a service of ours asks: the upper one answers first. A test
 * compares them with the rule tables.
 */
const listed = {
  forward: [
    230001, 230006, 230036, 230034, 230019, 230063, 230002, 230038, 232009, 230029, 230013, 230053, 230074,
    230027, 230062, 230035, 230018, 230065, 230064, 230049, 230069, 230067, 230066, 230070, 230020,
  ],
  upload: [234002, 234001, 234007, 234010, 234006, 234041, 234042, 232096],
  download: [
    234002, 234001, 234019, 234004, 234040, 230110, 234009, 234043, 234003, 234038, 234041, 234042, 234037,
  ],
} as const

/** The other codes, by what they begin with: a family of operations shares them. */
const families = {
  gateway: /^(1500|2200|9499|9999\d+)$/,
  signIn: /^(100|200)\d\d$/,
  announcements: /^(177\d{4}|4000\d{3})$/,
  messages: /^23[01]\d{3}$/,
  chats: /^232\d{3}$/,
  files: /^234\d{3}$/,
  media: /^106\d+$/,
  sheets: /^(9\d{4}|131\d+)$/,
  contacts: /^4\d{4}$/,
} as const

export type Section = keyof typeof listed | keyof typeof families

const known = [...Object.keys(errorCodes), ...Object.keys(platformCodes)]
  .map(Number)
  .filter((code) => code !== 0)
  .sort((one, other) => one - other)

const inListed = new Set<number>(Object.values(listed).flat())

/** Every code that the guide explains, under what answers it; those of several operations stand under each. */
export const sections: readonly { section: Section; codes: readonly number[] }[] = [
  ...Object.entries(listed).map(([section, codes]) => ({ section: section as Section, codes })),
  ...Object.entries(families).map(([section, begins]) => ({
    section: section as Section,
    codes: known.filter((code) => begins.test(String(code)) && !inListed.has(code)),
  })),
]

/** Under what a code stands; none for one that nobody knows. */
export const sectionsOf = (code: number): Section[] =>
  sections.filter(({ codes }) => codes.includes(code)).map(({ section }) => section)
