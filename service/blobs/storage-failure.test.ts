import { expect, test } from 'vitest'
import { isStorageFailure } from './storage-failure'

test('SQLite’s result codes for storage failures are READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB', () => {
  const codes = Array.from({ length: 28 }, (_, code) => code + 1)
  const ofStorage = codes.filter((resultCode) =>
    isStorageFailure(Object.assign(new Error('as asked'), { resultCode })),
  )
  expect(ofStorage).toEqual([8, 10, 11, 13, 14, 26])
})
