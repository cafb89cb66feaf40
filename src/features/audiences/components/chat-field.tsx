import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { ClipboardEvent, Ref } from 'react'
import { botChatsQuery } from '../../../api/chats/chats'
import { chatIdsIn, MOST_TARGETS } from '../../../api/chats/many-chats'
import { bestMatches } from '../../../i18n/best-matches'
import { joinSentences } from '../../../i18n/languages'
import {
  OptionSection,
  OptionBox,
  OptionInput,
  OptionWords,
  OptionName,
  OptionDetails,
  OptionCheck,
} from '../../../ui/option-field'
import { OptionResults, type OptionGroupOf } from '../../../ui/option-results'
import type { NamedChat } from '../audience'
import { useAudienceWords } from '../words'
import { FieldFrame } from './field-frame'
import styles from './chat-field.module.css'

interface Props {
  chosen: readonly string[]
  /** Called with all chosen ids; those that were chosen before keep their order. */
  onChoose(chatIds: readonly string[], named: ReadonlyMap<string, string>): void
  /** A chat that cannot be chosen, and why. */
  excluded?: { chat_id: string; why: string }
  /** Chats offered before the others. */
  recent?: readonly NamedChat[]
  /** Says more about the choice below the field. */
  hint?: string
  inputRef?: Ref<HTMLInputElement>
}

/**
 * One field to choose chats, by name or by id, several at once. It stays open while the user chooses.
 */
export function ChatField({ chosen, onChoose, excluded, recent = none, hint = '', inputRef }: Props) {
  const { say, language } = useAudienceWords()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const id = useId()
  const listed = useQuery({ ...botChatsQuery, enabled: isOpen || query !== '' })
  const chats = listed.data ?? none
  const excludedId = excluded?.chat_id
  const groups = useMemo(
    () => chatOptions({ query, excludedId, recent, chats }),
    [query, excludedId, recent, chats],
  )
  const all = groups.flatMap(({ items }) => items)
  const named = chatsNamed(query, chats).filter(
    ({ chat_id }) => chat_id !== excludedId && !chosen.includes(chat_id),
  )
  const value = chosen.map(
    (chat_id): NamedChat => all.find((each) => each.chat_id === chat_id) ?? { chat_id, name: '' },
  )

  const choose = (ids: readonly string[]) =>
    onChoose(ids, new Map([...recent, ...chats].map(({ chat_id, name }) => [chat_id, name])))
  const take = (ids: readonly string[]) => {
    const fresh = ids.filter((each) => each !== excludedId && !chosen.includes(each))
    const room = fresh.slice(0, Math.max(0, MOST_TARGETS - chosen.length))
    if (fresh.length > room.length) setSaid(say('field.most', { most: MOST_TARGETS }))
    else setSaid(excluded && ids.includes(excluded.chat_id) ? excluded.why : '')
    choose([...chosen, ...room])
  }
  const onPaste = (event: ClipboardEvent) => {
    const ids = chatIdsIn(event.clipboardData.getData('text/plain'))
    if (ids.length < 2 && !(excludedId !== undefined && ids.includes(excludedId))) return
    event.preventDefault()
    take(ids)
  }

  return (
    <OptionSection>
      <FieldFrame
        id={`${id}-input`}
        label={say('field.search')}
        hint={joinSentences(language, [say('field.hint'), hint])}
        found={named}
        onAddAll={(found) => {
          take(found.map(({ chat_id }) => chat_id))
          setQuery('')
        }}
        said={said}
      >
        <Combobox.Root
          multiple
          items={groups}
          filter={null}
          value={value}
          onValueChange={(next: NamedChat[], { reason }) => {
            // Only the list adds and removes chats; Backspace in the field edits the query.
            if (reason !== 'item-press') return
            const kept = chosen.filter((chatId) => next.some(({ chat_id }) => chat_id === chatId))
            if (kept.length < chosen.length) return choose(kept)
            take(next.map(({ chat_id }) => chat_id))
          }}
          inputValue={query}
          onInputValueChange={(words, { reason }) => {
            // The button that adds all chats found needs the query after the list is closed.
            if (reason !== 'item-press' && !(reason === 'input-clear' && named.length > 1)) setQuery(words)
          }}
          open={isOpen}
          onOpenChange={setOpen}
          isItemEqualToValue={(one: NamedChat, other: NamedChat) => one.chat_id === other.chat_id}
          itemToStringLabel={(option: NamedChat) => option.name || option.chat_id}
          autoHighlight
        >
          <OptionBox>
            <OptionInput
              ref={inputRef}
              id={`${id}-input`}
              className={styles['input']}
              placeholder={say('field.prompt')}
              // The open list hides the label from screen readers, but not from this.
              aria-labelledby={`${id}-input-label`}
              aria-describedby={`${id}-input-hint`}
              spellCheck={false}
              onPaste={onPaste}
            />
          </OptionBox>
          <OptionResults
            label={say('field.search')}
            status={
              listed.isFetching ? say('field.loading') : all.length === 0 ? say('field.nothingFound') : null
            }
            headingOf={(group: OptionGroup['group']) => say(`field.${group}`)}
            keyOf={({ chat_id }: NamedChat) => chat_id}
            draw={(option) => (
              <ChatOption
                option={option}
                isById={groups[0]?.items.includes(option) === true && groups[0].group === 'byId'}
              />
            )}
          />
        </Combobox.Root>
      </FieldFrame>
    </OptionSection>
  )
}

/** One result. Without a name, an id that the user has typed stands for it. */
function ChatOption({ option: { chat_id, name }, isById }: { option: NamedChat; isById: boolean }) {
  const { say } = useAudienceWords()
  return (
    <>
      <OptionWords>
        <OptionName>{name || (isById ? chat_id : say('field.unnamed'))}</OptionName>
        <OptionDetails>{chat_id}</OptionDetails>
      </OptionWords>
      <OptionCheck>
        <Check size={16} aria-hidden="true" />
      </OptionCheck>
    </>
  )
}

const none: readonly NamedChat[] = []

type OptionGroup = OptionGroupOf<'byId' | 'recent' | 'chats', NamedChat>

interface Offered {
  query: string
  excludedId: string | undefined
  recent: readonly NamedChat[]
  chats: readonly NamedChat[]
}

/** How many are listed at once; typing more narrows the list. */
const MOST_SHOWN = 50

/** The options for a query: chats by id, then by name, recent ones first. */
function chatOptions({ query, excludedId, recent, chats }: Offered): OptionGroup[] {
  const words = query.trim()
  const seen = new Set([excludedId])
  const fresh = (options: readonly NamedChat[]) =>
    options.filter(({ chat_id }) => !seen.has(chat_id) && seen.add(chat_id))
  const names = new Map(chats.map(({ chat_id, name }) => [chat_id, name]))
  const byId = fresh(chatIdsIn(words).map((chat_id) => ({ chat_id, name: names.get(chat_id) ?? '' })))
  const named = (options: readonly NamedChat[]) => bestMatches(options, byId.length > 0 ? '\u0000' : words)
  const groups: OptionGroup[] = [
    { group: 'byId', items: byId },
    { group: 'recent', items: fresh(named(recent)) },
    { group: 'chats', items: fresh(named(chats)).slice(0, MOST_SHOWN) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** All chats whose names match the query, for adding them at once. */
export const chatsNamed = (query: string, chats: readonly NamedChat[]): readonly NamedChat[] =>
  query.trim() === '' ? [] : bestMatches(chats, query)
