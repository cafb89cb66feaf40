import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { ClipboardEvent, Ref } from 'react'
import { botChatsQuery } from '../../../api/chats/chats'
import { bestMatches } from '../../../i18n/best-matches'
import { recentList } from '../../../storage/recent-list'
import { Button } from '../../../ui/button'
import {
  OptionSection,
  OptionLabel,
  OptionBox,
  OptionInput,
  OptionPositioner,
  OptionPopup,
  OptionStatus,
  OptionGroupLabel,
  Option,
  OptionWords,
  OptionName,
  OptionDetails,
  OptionCheck,
  OptionHint,
} from '../../../ui/option-field'
import { useDocumentWords } from '../../document/document'
import { chatIdsIn, MOST_TARGETS } from '../publish-address'
import type { ChosenTarget } from '../publish-address'
import { usePublishWords } from '../words'
import styles from './target-picker.module.css'

interface Props {
  appId: string
  sourceId: string
  chosen: readonly ChosenTarget[]
  onChoose(chosen: readonly ChosenTarget[]): void
  inputRef: Ref<HTMLInputElement>
}

/**
 * One field to choose the chats for a copy, by name or by id, several at once. It stays open while the user chooses.
 */
export function TargetPicker({ appId, sourceId, chosen, onChoose, inputRef }: Props) {
  const { say } = usePublishWords()
  const sayDocument = useDocumentWords()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const id = useId()
  const recent = useQuery(recentChats.query(appId)).data ?? none
  const listed = useQuery({ ...botChatsQuery, enabled: isOpen || query !== '' })
  const chats = listed.data ?? none
  const groups = useMemo(
    () => chatOptions({ query, sourceId, recent, chats }),
    [query, sourceId, recent, chats],
  )
  const all = groups.flatMap(({ items }) => items)
  const named = chatsNamed(query, chats, sourceId).filter(({ chat_id }) => !isIn(chosen, chat_id))
  const value = chosen.map(
    ({ chat_id }): ChatOption => all.find((each) => each.chat_id === chat_id) ?? { chat_id, name: '' },
  )

  const take = (ids: readonly string[]) => {
    const fresh = ids.filter((each) => each !== sourceId && !isIn(chosen, each))
    const room = fresh.slice(0, MOST_TARGETS - chosen.length)
    if (fresh.length > room.length) setSaid(say('targets.most', { most: MOST_TARGETS }))
    else setSaid(ids.includes(sourceId) ? say('targets.source') : '')
    onChoose([...chosen, ...room.map((chat_id): ChosenTarget => ({ chat_id, how: 'end' }))])
  }
  const onPaste = (event: ClipboardEvent) => {
    const ids = chatIdsIn(event.clipboardData.getData('text/plain'))
    if (ids.length < 2 && !ids.includes(sourceId)) return
    event.preventDefault()
    take(ids)
  }

  return (
    <OptionSection>
      <OptionLabel htmlFor={`${id}-input`}>{say('targets.search')}</OptionLabel>
      <Combobox.Root
        multiple
        items={groups}
        filter={null}
        value={value}
        onValueChange={(next: ChatOption[], { reason }) => {
          // Only the list adds and removes chats; Backspace in the field edits the query.
          if (reason !== 'item-press') return
          const kept = chosen.filter(({ chat_id }) => isIn(next, chat_id))
          if (kept.length < chosen.length) return onChoose(kept)
          take(next.map(({ chat_id }) => chat_id))
        }}
        inputValue={query}
        onInputValueChange={(words, { reason }) => {
          if (reason !== 'item-press') setQuery(words)
        }}
        open={isOpen}
        onOpenChange={setOpen}
        isItemEqualToValue={(one: ChatOption, other: ChatOption) => one.chat_id === other.chat_id}
        itemToStringLabel={(option: ChatOption) => option.name || option.chat_id}
        autoHighlight
      >
        <OptionBox>
          <OptionInput
            ref={inputRef}
            id={`${id}-input`}
            className={styles['input']}
            placeholder={say('targets.prompt')}
            aria-describedby={`${id}-hint`}
            spellCheck={false}
            onPaste={onPaste}
          />
        </OptionBox>
        <Combobox.Portal>
          <OptionPositioner sideOffset={4}>
            <OptionPopup role="region" aria-label={say('targets.search')}>
              <OptionStatus>
                {listed.isFetching
                  ? say('targets.loading')
                  : all.length === 0
                    ? say('targets.nothingFound')
                    : null}
              </OptionStatus>
              <Combobox.List>
                {({ group, items }: OptionGroup) => (
                  <Combobox.Group key={group} items={items}>
                    <OptionGroupLabel>{say(`targets.${group}`)}</OptionGroupLabel>
                    <Combobox.Collection>
                      {(option: ChatOption) => (
                        <Option key={option.chat_id} value={option}>
                          <OptionWords>
                            <OptionName>
                              {option.name || (group === 'byId' ? option.chat_id : sayDocument('unnamed'))}
                            </OptionName>
                            <OptionDetails>{option.chat_id}</OptionDetails>
                          </OptionWords>
                          <OptionCheck>
                            <Check size={16} aria-hidden="true" />
                          </OptionCheck>
                        </Option>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </OptionPopup>
          </OptionPositioner>
        </Combobox.Portal>
      </Combobox.Root>
      <div className={styles['below']}>
        <OptionHint id={`${id}-hint`}>{say('targets.hint')}</OptionHint>
        {named.length > 1 && (
          <Button look="quiet" onClick={() => take(named.map(({ chat_id }) => chat_id))}>
            {say('targets.addAll', { count: named.length })}
          </Button>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </OptionSection>
  )
}

const none: readonly ChatOption[] = []

const isIn = (all: readonly { chat_id: string }[], chatId: string) =>
  all.some(({ chat_id }) => chat_id === chatId)

/** The chats that this browser published to last. */
export const recentChats = recentList<ChatOption>('published-to', ({ chat_id }) => chat_id)

interface ChatOption {
  chat_id: string
  name: string
}

interface OptionGroup {
  group: 'byId' | 'recent' | 'chats'
  items: ChatOption[]
}

interface Offered {
  query: string
  sourceId: string
  recent: readonly ChatOption[]
  chats: readonly ChatOption[]
}

/** How many are listed at once; typing more narrows the list. */
const MOST_SHOWN = 50

/** The options for a query: chats by id, then by name, those published to before first. The source is never offered. */
function chatOptions({ query, sourceId, recent, chats }: Offered): OptionGroup[] {
  const words = query.trim()
  const seen = new Set([sourceId])
  const fresh = (options: readonly ChatOption[]) =>
    options.filter(({ chat_id }) => !seen.has(chat_id) && seen.add(chat_id))
  const names = new Map(chats.map(({ chat_id, name }) => [chat_id, name]))
  const byId = fresh(chatIdsIn(words).map((chat_id) => ({ chat_id, name: names.get(chat_id) ?? '' })))
  const named = (options: readonly ChatOption[]) => bestMatches(options, byId.length > 0 ? '\u0000' : words)
  const groups: OptionGroup[] = [
    { group: 'byId', items: byId },
    { group: 'recent', items: fresh(named(recent)) },
    { group: 'chats', items: fresh(named(chats)).slice(0, MOST_SHOWN) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** All chats whose names match the query, for adding them at once. */
const chatsNamed = (query: string, chats: readonly ChatOption[], sourceId: string): ChatOption[] =>
  query.trim() === '' ? [] : bestMatches(chats, query).filter(({ chat_id }) => chat_id !== sourceId)
