import type { PeoplePort } from '../../../editor/view/ports'

/** The members of a chat, as they are known by now. */
export const peoplePort = (members: ReadonlyMap<string, string> | undefined): PeoplePort => ({
  nameOf: (openId) => members?.get(openId),
  find(words) {
    const wanted = words.toLocaleLowerCase()
    const people = [...(members ?? [])].map(([open_id, name]) => ({ open_id, name }))
    return Promise.resolve(people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)))
  },
})
