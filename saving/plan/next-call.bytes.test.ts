import { describe, expect, test } from 'vitest'
import { blocksWaiting } from '../queue/planning'
import { callout, fileView, image, object, p, page } from '../testing/page'
import type { CreateCall, NextCall } from './call-items'
import { nextCall } from './next-call'
import type { UploadedMedia } from './plan'
import { noRefusals } from './refusal-policy'

describe('bytes', () => {
  const carrying = (...carried: string[]): UploadedMedia => ({
    tokenFor: (id, token) => (carried.includes(id) ? `wire ${token}` : undefined),
    isFilled: (id) => carried.includes(id),
  })

  test('are waited for while all other calls continue', () => {
    const saved = page(image('i', ''), fileView('v', ''), p('a'))
    const wanted = page(image('i', 'local:1'), fileView('v', 'local:2'), p('a', 'changed'))
    const call = nextCall(saved, wanted) as NextCall
    expect(call).toMatchObject({ kind: 'update', ids: ['a'] })
    expect(nextCall(call.resultingTree, wanted)).toEqual({ kind: 'waiting', ids: ['i', 'v_file'] })
    expect(nextCall(call.resultingTree, wanted, carrying('i'))).toMatchObject({
      requests: [{ block_id: 'i', replace_image: { token: 'wire local:1', width: 100, height: 100 } }],
    })
    expect(nextCall(call.resultingTree, wanted, carrying('v_file'))).toMatchObject({
      requests: [{ block_id: 'v_file', replace_file: { token: 'wire local:2' } }],
    })
  })

  test('stay with the old copy until the new one has its own', () => {
    const wanted = page(callout('c', p('a')), p('b', 'b', image('i')))
    const create = nextCall(page(callout('c', p('a')), image('i'), p('b')), wanted) as CreateCall
    expect(create).toMatchObject({ ids: ['i'], children: [{ image: { width: 100, height: 100 } }] })
    expect(nextCall(create.resultingTree, wanted)).toEqual({ kind: 'waiting', ids: ['i'] })
    const replace = nextCall(create.resultingTree, wanted, carrying('i')) as NextCall
    expect(replace).toMatchObject({ kind: 'update', ids: ['i'] })
    expect(nextCall(replace.resultingTree, wanted, carrying('i'))).toMatchObject({
      kind: 'delete',
      ids: ['i′'],
    })
  })

  test('stay with the old copy even if the new one is to move on to a place that is refused', () => {
    const saved = page(callout('c', p('a')), image('i'), p('b'))
    const create = nextCall(saved, page(callout('c', p('a')), p('b', 'b', image('i')))) as CreateCall
    const wanted = page(callout('c', p('a')), p('b'), p('n', 'n', image('i')))
    const refusing = { ...noRefusals, isRefused: (id: string) => id === 'n' }
    expect(nextCall(create.resultingTree, wanted, carrying(), refusing)).toMatchObject({
      kind: 'stuck',
      problems: [{ reason: 'refused', id: 'n' }],
    })
  })

  test('keep their token when only the looks of a picture change', () => {
    const wanted = page(object('i', 27, { token: 'boxcni', width: 200, height: 100, align: 3 }))
    const saved = page(
      object('i', 27, { token: 'boxcni', width: 100, height: 100, caption: { content: 'x' } }),
    )
    expect(nextCall(saved, wanted)).toMatchObject({
      requests: [
        { replace_image: { token: 'boxcni', width: 200, height: 100, align: 3, caption: { content: '' } } },
      ],
    })
  })

  test('keep their token when a picture loses its alignment and scale, whose defaults are then sent', () => {
    const looks = (more: object) => page(object('i', 27, { token: 'boxcni', ...more }))
    expect(nextCall(looks({ align: 3, scale: 2 }), looks({}))).toMatchObject({
      requests: [{ replace_image: { token: 'boxcni', align: 2, scale: 1 } }],
    })
  })

  test('of a sheet are its cells, and the old sheet is deleted when the new one is filled', () => {
    const sheet = object('s', 30, { token: 'sht_old' })
    const wanted = page(p('a', 'a', sheet))
    const create = nextCall(page(sheet, p('a')), wanted) as CreateCall
    expect(create).toMatchObject({ ids: ['s'], renames: [['s', 's′']] })
    expect(nextCall(create.resultingTree, wanted)).toEqual({ kind: 'waiting', ids: ['s'] })
    expect(nextCall(create.resultingTree, wanted, carrying('s'))).toMatchObject({
      kind: 'delete',
      ids: ['s′'],
    })
  })

  test('that wait are listed in document order, including those of blocks still to be created', () => {
    const saved = page(image('i', ''), object('s', 30, { token: 'sht_old' }), p('a'))
    const wanted = page(
      image('n', 'local:2'),
      image('i', 'local:1'),
      p('a', 'a', object('s', 30, { token: 'sht_old' })),
    )
    expect(blocksWaiting(saved, wanted, carrying())).toEqual([
      { id: 'n', token: 'local:2', kind: 'image', name: '' },
      { id: 'i', token: 'local:1', kind: 'image', name: '' },
      { id: 's', token: 'sht_old', kind: 'sheet', name: '' },
    ])
    expect(blocksWaiting(saved, saved, carrying())).toEqual([])
  })
})
