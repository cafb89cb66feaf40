import { expect, test } from 'vitest'
import { callout, object, p, page } from '../testing/page'
import { documentsAfter, DocumentReplica } from './document-replica'

test('text that is typed into a box meanwhile becomes the line that the service added', () => {
  const document = page(callout('k'))
  const entry = { revision: 1, saved: document, wanted: document, ids: [['k', 'K'] as [string, string]] }
  const typed = page(callout('k', p('x', 'typed')))
  const replica = new DocumentReplica(entry, { latest: () => typed, onLearned: () => undefined })
  replica.adoptGenerated(['k'], [callout('K', p('P', ''))], () => 'other')
  expect([replica.ids.wireOf('x'), replica.wanted]).toEqual(['P', typed])
})

test('the latest of very many blocks that others may not have seen are stored for a later visit', () => {
  const names = Array.from({ length: 700 }, (_, at) => `l${at}`)
  const document = page(...names.map((name) => p(name, 'words')))
  const replica = new DocumentReplica(
    { revision: 1, saved: document, wanted: document, ids: [] },
    { onLearned: () => undefined },
  )
  replica.rememberBeforeWrite(names)
  expect(replica.previousVersions.size).toBe(700)
  expect(replica.previousVersionsToStore.map(([id]) => id)).toEqual(names.slice(200))
})

test('the latest 500 of very many blocks that others created are remembered', () => {
  const document = page()
  const replica = new DocumentReplica(
    { revision: 1, saved: document, wanted: document, ids: [] },
    { onLearned: () => undefined },
  )
  const names = Array.from({ length: 510 }, (_, at) => `l${at}`)
  replica.rememberRemoteAdditions(document, page(...names.map((name) => p(name))))
  expect([...replica.remoteAdditions]).toEqual(names.slice(10))
})

test('the size that the service gave to a picture is adopted together with text typed meanwhile', () => {
  const picture = object('i', 27, { token: 't' })
  const document = page(picture)
  const typed = page(picture, p('x', 'typed'))
  const replica = new DocumentReplica(
    { revision: 1, saved: document, wanted: document, ids: [] },
    { latest: () => typed, onLearned: () => undefined },
  )
  const sized = object('i', 27, { token: 't', width: 30, height: 40 })
  replica.adoptImageSizes(page(sized))
  expect([replica.saved, replica.wanted]).toEqual([page(sized), page(sized, p('x', 'typed'))])
})

test('a picture with a size keeps it, and one with other bytes than the service measured gets none', () => {
  const document = page(
    object('sized', 27, { token: 't', width: 1, height: 2 }),
    object('replaced', 27, { token: 'new' }),
    object('unknown', 27, { token: 't' }),
  )
  const replica = new DocumentReplica(
    { revision: 1, saved: document, wanted: document, ids: [] },
    { onLearned: () => undefined },
  )
  const measured = (id: string) => object(id, 27, { token: 't', width: 30, height: 40 })
  replica.adoptImageSizes(page(measured('sized'), measured('replaced')))
  expect(replica.wanted).toEqual(document)
})

test('the screen changes one document, the service the other, and a merge both, and once settled they are one object', () => {
  const [one, two, three] = [page(p('a', 'one')), page(p('a', 'two')), page(p('a', 'three'))]
  const documents = { saved: one, wanted: one }
  const shown = documentsAfter(documents, { kind: 'shown', wanted: two })
  expect(shown).toEqual({ saved: one, wanted: two })
  expect(documentsAfter(shown, { kind: 'saved', saved: three })).toEqual({ saved: three, wanted: two })
  expect(documentsAfter(shown, { kind: 'merged', saved: two, wanted: three })).toEqual({
    saved: two,
    wanted: three,
  })
  const settled = documentsAfter(shown, { kind: 'settled' })
  expect(settled.saved).toBe(settled.wanted)
  expect(settled.saved).toBe(two)
  expect(documentsAfter(settled, { kind: 'shown', wanted: two })).toBe(settled)
})
