import type { PeoplePort } from '../../../editor/view/ports'
import { bestMatches } from './best-matches'

/** The members of a chat. `load` waits for them where they are not known yet; names are those known by now. */
export const peoplePort = (
  members: ReadonlyMap<string, string> | undefined,
  load: () => Promise<ReadonlyMap<string, string>>,
): PeoplePort => ({
  nameOf: (openId) => members?.get(openId),
  async find(words) {
    const people = [...(members ?? (await load()))].map(([open_id, name]) => ({ open_id, name }))
    return bestMatches(people, words)
  },
})
