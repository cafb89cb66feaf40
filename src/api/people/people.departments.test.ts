import { expect, test } from 'vitest'
import type { User } from '../../../contract/contact/user'
import { walkDepartments } from './people'

const person = (open_id: string, ...department_ids: string[]): User => ({
  open_id,
  union_id: open_id.replace('ou', 'on'),
  department_ids,
})

/** Departments by their pages of people. A department that is not listed may not be seen. */
function directory(departments: Record<string, readonly User[][]>) {
  const asked: string[] = []
  const walk = () =>
    walkDepartments(async (department, page_token) => {
      const at = Number(page_token ?? 0)
      asked.push(`${department} ${at}`)
      const items = departments[department]?.[at]
      if (!items) return undefined
      const has_more = departments[department]?.[at + 1] !== undefined
      return { items, has_more, ...(has_more && { page_token: String(at + 1) }) }
    })
  return { asked, walk }
}

test('people are found in the departments of people found before, each department once', async () => {
  const { asked, walk } = directory({
    0: [[person('ou_a', '0', 'od-x')], [person('ou_b', '0', 'od-hidden')]],
    'od-x': [[person('ou_a', '0', 'od-x'), person('ou_c', 'od-x', 'od-y')]],
    'od-y': [[person('ou_d', 'od-y')]],
  })
  expect((await walk()).map(({ open_id }) => open_id)).toEqual(['ou_a', 'ou_b', 'ou_c', 'ou_d'])
  expect(asked).toEqual(['0 0', '0 1', 'od-x 0', 'od-hidden 0', 'od-y 0'])
})

test('an endless tenant costs only twelve calls', async () => {
  const { asked, walk } = directory({
    0: Array.from({ length: 100 }, (_, at) => [person(`ou_${at}`, '0')]),
  })
  expect(await walk()).toHaveLength(12)
  expect(asked).toHaveLength(12)
})
