import { useQuery } from '@tanstack/react-query'
import { allPeopleQuery } from '../../api/people/people'
import { formatDateTime } from '../../i18n/format-quantities'
import { BOT_OWNER } from './audience'
import type { Audience } from './audience'
import { useAudienceWords } from './words'

/** Says in one line what an audience is: its rule, or how many chats were chosen. */
export function useSummary() {
  const { say, language } = useAudienceWords()
  const people = useQuery(allPeopleQuery).data
  const ownerWords = (owner: string) => {
    if (owner === BOT_OWNER) return say('summary.bot')
    return say('summary.owner', { name: people?.find(({ open_id }) => open_id === owner)?.name || owner })
  }
  const what = ({ choice }: Audience): string => {
    if (choice.by === 'hand') return say('summary.hand', { count: choice.chats.length })
    const { contains, owner, kind } = choice
    const conditions = [
      contains.trim() && say('summary.contains', { words: contains.trim() }),
      owner && ownerWords(owner),
      kind !== 'any' && say(`summary.${kind}`),
    ].filter((each) => typeof each === 'string' && each !== '')
    return say('summary.rule', { conditions: conditions.join(language.startsWith('zh') ? '，' : ', ') })
  }
  const used = ({ lastUse }: Audience): string =>
    lastUse
      ? say('summary.used', { when: formatDateTime(lastUse.at, language), count: lastUse.chats.length })
      : say('summary.neverUsed')
  return { what, used }
}
