import { expect, test } from 'vitest'
import { patchLegacyAnnouncementRules } from './legacy-announcement.rules'
import type { PatchLegacyAnnouncementFacts } from './legacy-announcement.rules'

/** Whether lines inserted by several requests, next to one for the title, are too many for an announcement of `there`. */
const isRefused = (there: number, ...inserted: number[]) => {
  const facts = {
    announcement: { type: 'doc', revision: 1, block_count: there, text_bound: 0 },
    requests: [
      { kind: 'title' },
      ...inserted.map((count) => ({ kind: 'insert', lines: Array.from({ length: count }) })),
    ],
  } as unknown as PatchLegacyAnnouncementFacts
  const rule = patchLegacyAnnouncementRules.find(({ when }) => when.endsWith('more than 10,000 lines'))
  return rule?.fails(facts)
}

test('an announcement of the old type takes 10,000 lines, and none more', () => {
  expect([isRefused(9_000, 600, 400), isRefused(9_000, 600, 401), isRefused(10_000)]).toEqual([
    false,
    true,
    false,
  ])
})
