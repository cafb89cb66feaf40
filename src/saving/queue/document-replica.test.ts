import { expect, test } from 'vitest'
import { callout, p, page } from '../testing/page'
import { DocumentReplica } from './document-replica'

test('what is typed into a box meanwhile is the line that the service put there by itself', () => {
  const document = page(callout('k'))
  const entry = { revision: 1, saved: document, wanted: document, ids: [['k', 'K'] as [string, string]] }
  const typed = page(callout('k', p('x', 'typed')))
  const known = new DocumentReplica(entry, { latest: () => typed, onLearned: () => undefined })
  known.adoptGenerated(['k'], [callout('K', p('P', ''))], () => 'other')
  expect([known.ids.wireOf('x'), known.wanted]).toEqual(['P', typed])
})

test('of very many blocks that others may not have seen the latest are kept for a later visit', () => {
  const names = Array.from({ length: 700 }, (_, at) => `l${at}`)
  const document = page(...names.map((name) => p(name, 'words')))
  const known = new DocumentReplica(
    { revision: 1, saved: document, wanted: document, ids: [] },
    { onLearned: () => undefined },
  )
  known.rememberBeforeWrite(names)
  expect(known.previousVersions.size).toBe(700)
  expect(known.previousVersionsToStore.map(([id]) => id)).toEqual(names.slice(200))
})
