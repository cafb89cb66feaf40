import { useId, useState } from 'react'
import { appendCommand } from '../../editor/commands/history'
import { insertAtCursor } from '../../editor/commands/insert-blocks'
import { newObject } from '../../editor/commands/new-blocks'
import type { PopupFormProps } from '../../editor/insert/popup'
import { clearPopupQuery } from '../../editor/insert/popup'
import { useWords } from '../../editor/view/view-context'
import { isComposingKey } from '../../ui/command-registry'
import { useLatestAnswer } from '../../ui/outside-react'

interface Chat {
  chat_id: string
  name: string
}

/** Searches the chats that the bot is in, and inserts a card of the chosen one into the text. */
export function ChatForm({ view, popup, context }: PopupFormProps) {
  const { t } = useWords()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const { chats } = context.ports
  const found = useLatestAnswer(
    words,
    async (asked, signal): Promise<{ chats: readonly Chat[]; failed?: boolean }> => {
      try {
        const answer = await chats.find(asked)
        if (!signal.aborted) setActive(0)
        return { chats: answer.slice(0, MOST_SHOWN) }
      } catch {
        return { chats: [], failed: true }
      }
    },
  )?.answer
  const shown = found?.chats ?? []

  const pick = (chat: Chat | undefined) => {
    if (!chat) return
    const card = newObject('chat_card', { chat_id: chat.chat_id })
    const made = appendCommand(clearPopupQuery(view.state, popup), insertAtCursor(card))
    if (made) view.dispatch(made)
  }

  return (
    <div className="ed-chats">
      <input
        className="ed-field"
        role="combobox"
        aria-label={t('chat_card.search')}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[active] ? `${list}-${active}` : undefined}
        aria-autocomplete="list"
        placeholder={t('chat_card.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (isComposingKey(event.nativeEvent)) return
          if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, shown.length))
          else if (event.key === 'ArrowUp') setActive((active - 1 + shown.length) % Math.max(1, shown.length))
          else if (event.key === 'Enter') pick(shown[active])
          else return
          event.preventDefault()
        }}
      />
      <div id={list} role="listbox" tabIndex={0} aria-label={t('chat_card.title')} className="ed-options">
        {shown.map((chat, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={chat.chat_id}
            id={`${list}-${index}`}
            role="option"
            aria-label={chat.name || chat.chat_id}
            className="ed-option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => pick(chat)}
          >
            <span className="ed-option-words">
              <bdi className="ed-option-name">{chat.name || chat.chat_id}</bdi>
            </span>
          </button>
        ))}
      </div>
      {found && shown.length === 0 ? (
        <p className="ed-insert-none" role="status">
          {t(found.failed ? 'chat_card.failed' : 'chat_card.none', { query: words })}
        </p>
      ) : null}
    </div>
  )
}

const MOST_SHOWN = 50
