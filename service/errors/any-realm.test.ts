import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isStorageFailure } from '../blobs/storage-failure'
import { codeOf, isError, isResponse } from './any-realm'

const foreign = (expression: string): unknown => runInNewContext(expression)

test('an error of another realm is an error, and has its code', () => {
  const error = foreign(`Object.assign(new TypeError('no'), { code: 'ENOENT' })`)
  expect([error instanceof Error, isError(error), codeOf(error)]).toEqual([false, true, 'ENOENT'])
})

test('nothing else is an error, and an error without a code has an empty one', () => {
  expect(['ENOENT', undefined, null, { code: 'ENOENT' }].map(codeOf)).toEqual(['', '', '', ''])
  expect(codeOf(new Error('no'))).toBe('')
})

test('a full disk is known from an error of another realm, also as a cause', () => {
  const error = foreign(`Object.assign(new Error('full'), { code: 'ENOSPC' })`)
  expect([isStorageFailure(error), isStorageFailure(new Error('failed', { cause: error }))]).toEqual([
    true,
    true,
  ])
})

test('a response is known by its properties', () => {
  const other = { status: 200, headers: {}, body: undefined }
  expect(
    [new Response(), foreign('({ status: 200, arrayBuffer() {} })'), other, undefined].map(isResponse),
  ).toEqual([true, true, false, false])
})
