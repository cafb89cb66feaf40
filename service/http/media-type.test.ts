import { expect, test } from 'vitest'
import { boundaryOf } from './disposition'
import { Failure } from './failure'
import { mediaTypeIn } from './media-type'
import { requireOwnPage } from './own-page'
import { isUrlencoded } from './read-urlencoded'

test.each(['application/json', ' Application/JSON\t', 'application/json ; charset=utf-8'])(
  'the header %j names JSON',
  (header) => expect(mediaTypeIn(header)).toBe('application/json'),
)

test('only SP and HTAB are blanks around a media type', () => {
  for (const blank of ['\u00a0', '\u0085', '\v', '\f', '\ufeff', '\u2028']) {
    expect([blank, mediaTypeIn(`${blank}application/json${blank}`)]).not.toEqual([blank, 'application/json'])
    expect(boundaryOf(`${blank}multipart/form-data; boundary=x`)).toBeUndefined()
    expect(boundaryOf(`multipart/form-data${blank}; boundary=x`)).toBeUndefined()
  }
  // A header can hold these.
  for (const blank of ['\u00a0', '\u0085']) {
    const headers = { 'content-type': `application/json${blank}` }
    const form = { 'content-type': `application/x-www-form-urlencoded${blank}` }
    expect(() => requireOwnPage(new Request('http://localhost/', { method: 'POST', headers }))).toThrow(
      Failure,
    )
    expect(isUrlencoded({ headers: new Headers(form) })).toBe(false)
  }
})
