import { useId, useState, type KeyboardEvent } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { ReadsAs } from '../../../browser/pinyin'
import { isComposingKey } from '../../../ui/command-registry'
import { useOptionInSight } from '../../../ui/outside-react'
import { usePinyin } from '../../../ui/use-pinyin'
import { useWords } from '../words'
import styles from './choose-chat.module.css'

export interface ChosenChat {
  id: string
  name: string
}

/** Searches the chats; `readsAs`: whether the pinyin of a name matches the query. */
export type FindChats = (query: string, readsAs: ReadsAs) => readonly ChatSummary[]

interface Props {
  findChats: FindChats
  onChoose(chat: ChosenChat | undefined): void
  /** Enter was pressed on a chosen chat. */
  onGo(): void
}

/** The most chats that are listed. The search finds the others. */
const SHOWN = 50

/** Chooses one chat with a search. A chat without the bot is entered by its whole id. */
export function ChooseChat({ findChats, onChoose, onGo }: Props) {
  const { t } = useWords()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const asked = query.trim()
  const readsAs = usePinyin(asked)
  const found = findChats(asked, readsAs).slice(0, SHOWN)
  const isStranger = found.length === 0 && /^oc_[0-9A-Za-z_-]{4,128}$/.test(asked)
  const options: ChosenChat[] = isStranger
    ? [{ id: asked, name: t('send.byId', { id: asked }) }]
    : found.map(({ chat_id, name }) => ({ id: chat_id, name: name || t('send.unnamed') }))
  const at = options.findIndex(({ id }) => id === chosen)
  const optionId = (index: number) => `${listId}-${index}`

  useOptionInSight(listId, at)

  const choose = (option: ChosenChat | undefined) => {
    setChosen(option?.id)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    const count = options.length
    const next = { ArrowDown: at + 1, ArrowUp: at <= 0 ? count - 1 : at - 1 }[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      choose(options[next % count])
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (at >= 0) onGo()
    else choose(options[0])
  }
  return (
    <div className={styles['choose']}>
      <label className={styles['label']} htmlFor={`${listId}-field`}>
        {t('send.chat')}
      </label>
      <input
        id={`${listId}-field`}
        className={styles['field']}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder={t('send.search')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          choose(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={styles['list']} role="listbox" aria-label={t('send.chat')} tabIndex={-1}>
        {options.map((option, index) => (
          // The field has the focus and handles the keys. This list handles only the pointer.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id}
            id={optionId(index)}
            className={styles['option']}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <bdi>{option.name}</bdi>
            <span className={styles['id']}>{option.id}</span>
          </div>
        ))}
      </div>
      <p role="status" className={options.length === 0 ? styles['none'] : 'visually-hidden'}>
        {options.length === 0 && t('send.none')}
      </p>
    </div>
  )
}
