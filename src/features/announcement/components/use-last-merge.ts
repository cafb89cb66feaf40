import { useMemo, useState } from 'react'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { SaveState } from '../../../../saving/saving'
import type { PeoplePort } from '../../../editor/view/ports'
import { formatTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import type { OthersEdit } from '../../history/history'
import { useWords } from '../words'

/** The last merged edit of another user, until the operator has seen it. */
export interface LastMerge {
  /** The author, by name where the platform gives one. */
  who: string
  /** `at 14:32`, or `before 14:32` where only that is known. */
  when: string
  conflicts: readonly Conflict[]
  dismiss(): void
}

/** A service on this machine or in this page. It reports changes by itself, and knows its applications. */
export interface LocalService {
  apps: readonly { app_id: string; name: string }[]
}

interface Merging {
  /** The application that this page writes as. */
  owner: string
  state: Pick<SaveState, 'merges' | 'conflicts'>
  theirs: OthersEdit | undefined
  people: PeoplePort
  local: LocalService | undefined
}

/**
 * The author and time of the merged edit. The platform reports neither for a revision below one of this page's own
 * writes.
 */
export function useLastMerge({ owner, state, theirs, people, local }: Merging): LastMerge | undefined {
  const say = useWords()
  const { i18n } = useTranslation()
  const { merges, conflicts } = state
  const [seen, see] = useState(0)
  return useMemo(() => {
    if (merges <= seen || !theirs) return undefined
    const { by, at, who } = theirs
    const name = by === owner ? say('merge.byApp') : by && (nameOfApp(local, by) ?? people.nameOf(by))
    return {
      who: who ?? name ?? say('merge.somebody'),
      when: say(by ? 'merge.at' : 'merge.before', { time: formatTime(at, i18n.language) }),
      conflicts,
      dismiss: () => see(merges),
    }
  }, [say, i18n.language, owner, merges, conflicts, seen, theirs, people, local])
}

const nameOfApp = (local: LocalService | undefined, id: string) =>
  local?.apps.find(({ app_id }) => app_id === id)?.name
