import Libsql from 'libsql'
import { expect, test } from 'vitest'
import { LentDatabase } from './lent-database'

test('queries after a database was given back are refused', () => {
  const database = new LentDatabase(new Libsql(':memory:'))
  const first = database.lend(() => undefined)
  first.close()
  const next = database.lend(() => undefined)
  expect(() => first.prepare('select 1')).toThrow('given its database back')
  expect(next.prepare('select 1 as one').all([])).toEqual([{ one: 1 }])
})
