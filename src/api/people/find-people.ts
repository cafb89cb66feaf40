import { queryOptions } from '@tanstack/react-query'
import { FindUsersByDepartment } from '../../../contract/contact/find-users-by-department'
import { ROOT_DEPARTMENT, type User } from '../../../contract/contact/user'
import { call } from '../client'
import { LarkError } from '../lark-error'
import { forwardKeys } from '../chats/forward-keys'
import type { Page } from '../../../contract/envelope'

const findPeople = (signal: AbortSignal) =>
  walkDepartments(async (department_id, page_token) => {
    const query = { department_id, page_size: 50, ...(page_token && { page_token }) }
    try {
      return await call(FindUsersByDepartment, { query }, { signal })
    } catch (error) {
      // A department that it may not see says nothing against the others.
      if (department_id !== ROOT_DEPARTMENT && error instanceof LarkError) return undefined
      throw error
    }
  })

/** The people who can be found by name. */
export const allPeopleQuery = queryOptions({
  queryKey: forwardKeys.people,
  queryFn: ({ signal }) => findPeople(signal),
  staleTime: 300_000,
  retry: false,
})

/** Calls that are spent on finding people: 50 of them each. */
const MOST_CALLS = 12

/**
 * The people of the tenant, as far as the application may see them and a few
 * calls reach: the platform has no search by name, and lists people a
 * department at a time (platform/contacts#people). It begins with the whole tenant,
 * and goes on to the departments that the people it meets are in. `readPage`
 * answers nothing where a department may not be seen.
 */
export async function walkDepartments(
  readPage: (department_id: string, page_token: string | undefined) => Promise<Page<User> | undefined>,
): Promise<readonly User[]> {
  const people = new Map<string, User>()
  const departments = new Set([ROOT_DEPARTMENT])
  let calls = 0
  // A set that grows while it is walked is walked to its new end.
  for (const department of departments) {
    let page_token: string | undefined
    do {
      if (calls++ === MOST_CALLS) return [...people.values()]
      const page = await readPage(department, page_token)
      for (const person of page?.items ?? []) {
        people.set(person.open_id, person)
        for (const id of person.department_ids ?? []) departments.add(id)
      }
      page_token = page?.has_more ? page.page_token : undefined
    } while (page_token)
  }
  return [...people.values()]
}
