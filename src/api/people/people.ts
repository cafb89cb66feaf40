import { queryOptions } from '@tanstack/react-query'
import { LarkError } from '../../../client/lark-error'
import { BatchGetUserIds } from '../../../contract/contact/batch-get-user-ids'
import { FindUsersByDepartment } from '../../../contract/contact/find-users-by-department'
import { GetUser } from '../../../contract/contact/get-user'
import { ROOT_DEPARTMENT, type User } from '../../../contract/contact/user'
import type { Page } from '../../../contract/envelope'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { call } from '../client'
import { readPages } from '../read-pages'

/** Query keys of people. */
export const peopleKeys = {
  all: ['people'] as const,
  members: (chatId: string) => ['people', 'members', chatId] as const,
  tenant: ['people', 'tenant'] as const,
}

/** Enough to name the members of most chats. Larger chats show ids for the others. */
const MOST_PAGES = 10

/** Names of the chat's people by open_id. Bots are not among them (platform/contacts#chats). */
async function listPeople(chatId: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { items } = await readPages(
    (next) =>
      call(ListChatMembers, { path: { chat_id: chatId }, query: { page_size: 100, ...next } }, { signal }),
    MOST_PAGES,
  )
  return new Map(items.map(({ member_id, name }) => [member_id, name]))
}

export const membersQuery = (chatId: string) =>
  queryOptions({
    queryKey: peopleKeys.members(chatId),
    queryFn: ({ signal }) => listPeople(chatId, signal),
    staleTime: 300_000,
  })

const findPeople = (signal: AbortSignal) =>
  walkDepartments(async (department_id, page_token) => {
    const query = { department_id, page_size: 50, ...(page_token && { page_token }) }
    try {
      return await call(FindUsersByDepartment, { query }, { signal })
    } catch (error) {
      // A department that the application may not see says nothing about the others.
      if (department_id !== ROOT_DEPARTMENT && error instanceof LarkError) return undefined
      throw error
    }
  })

/** The people who can be found by name. */
export const allPeopleQuery = queryOptions({
  queryKey: peopleKeys.tenant,
  queryFn: ({ signal }) => findPeople(signal),
  staleTime: 300_000,
  retry: false,
})

/** The most calls for finding people, with 50 people each. */
const MOST_CALLS = 12

/**
 * The people of the tenant, as far as the application may see them and a few calls reach. The platform has no search
 * by name, and lists people by department (platform/contacts#people). It begins with the whole tenant, and continues
 * with the departments of the people it finds. `readPage` returns undefined if a department may not be seen.
 */
export async function walkDepartments(
  readPage: (department_id: string, page_token: string | undefined) => Promise<Page<User> | undefined>,
): Promise<readonly User[]> {
  const people = new Map<string, User>()
  const departments = new Set([ROOT_DEPARTMENT])
  let calls = 0
  // Iterating a set also visits values that are added meanwhile.
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

type IdType = 'open_id' | 'union_id' | 'user_id'

/** A person by an id of any kind. */
export const getPerson = async (user_id_type: IdType, user_id: string, signal: AbortSignal): Promise<User> =>
  (await call(GetUser, { path: { user_id }, query: { user_id_type } }, { signal })).user

/** The open_id for an e-mail address or a telephone number; undefined if the application may see no such person. */
export async function openIdOf(
  contact: { emails: string[] } | { mobiles: string[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = { ...contact, include_resigned: true }
  const { user_list } = await call(BatchGetUserIds, { query: { user_id_type: 'open_id' }, body }, { signal })
  return user_list[0]?.user_id
}
