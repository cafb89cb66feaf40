import { useState, type KeyboardEvent } from 'react'
import { usePinyin } from '../../ui/use-pinyin'
import { mentionQueryAt, offeredMentions } from './mention-list'
import { mentionSign, type Draft, type DraftMention } from './message-draft'
import { useWords } from './words'

interface Mentioning {
  draft: Draft
  caret: number
  /** Names of the chat's people by open_id. */
  people: ReadonlyMap<string, string>
  change(different: Partial<Draft>): void
  /** Selects a place of the text once it is shown. */
  select(at: number): void
}

/** The people offered for the `@` before the caret, the active one of them, and the keys that move and choose. */
export function useMentionOffers({ draft, caret, people, change, select }: Mentioning) {
  const { t } = useWords()
  const { text } = draft
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  const [wanted, setWanted] = useState(0)
  const found = draft.kind === 'card' ? undefined : mentionQueryAt(text, caret)
  const readsAs = usePinyin(found?.query ?? '')
  const mention = found && found.at !== closedAt ? found : undefined
  const offered = mention
    ? offeredMentions(mention.query, { people, mentioned: draft.mentions, everyone: t('everyone') }, readsAs)
    : []
  const active = Math.min(wanted, offered.length - 1)
  const choose = (chosen: DraftMention) => {
    if (!mention) return
    const sign = mentionSign(chosen)
    const put = `${sign} `
    const end = mention.at + 1 + mention.query.length
    select(mention.at + put.length)
    change({
      text: text.slice(0, mention.at) + put + text.slice(end),
      mentions: [...draft.mentions.filter((each) => mentionSign(each) !== sign), chosen],
    })
    setWanted(0)
  }
  return {
    /** What follows the `@`; undefined while nothing is offered. */
    query: mention && (offered.length > 0 || mention.query !== '') ? mention.query : undefined,
    offered,
    active,
    choose,
    /** Offers again after the text was edited, with the first one active. */
    restart() {
      setWanted(0)
      setClosedAt(undefined)
    },
    /** Whether the key was one of the list's. */
    onKey({ key, shiftKey }: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      const chosen = offered[active]
      if (step) setWanted((active + step + offered.length) % offered.length)
      else if ((key === 'Enter' || key === 'Tab') && chosen && !shiftKey) choose(chosen)
      else if (key === 'Escape' && mention) setClosedAt(mention.at)
      else return false
      return true
    },
  }
}
