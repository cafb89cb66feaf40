import { expect, test } from 'vitest'
import { patchLegacyAnnouncementRules } from './legacy-announcement.rules'
import type { PatchLegacyAnnouncementFacts } from './legacy-announcement.rules'
import type { OldRequest } from './old-request'

/** Whether lines inserted by several requests, next to one for the title, are too many for an announcement of `there`. */
const isRefused = (there: number, ...inserted: number[]) => {
  const line = { level: 1, block_type: 2, body: {} }
  const requests: OldRequest[] = inserted.map((count) => ({
    kind: 'insert',
    at: 'end',
    lines: Array.from({ length: count }, () => line),
  }))
  const announcement = { type: 'doc', revision: 1, block_count: there, text_bound: 0 }
  const facts = {
    announcement,
    requests: [{ kind: 'title', elements: [] }, ...requests],
  } as Pick<PatchLegacyAnnouncementFacts, 'announcement' | 'requests'> as PatchLegacyAnnouncementFacts
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
